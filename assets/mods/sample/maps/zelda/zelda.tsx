<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="zelda" tilewidth="48" tileheight="48" tilecount="24" columns="8">
 <image source="zelda.png" width="384" height="144"/>
 <tile id="0" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="7" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="8" type="pillar">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="9" type="fire-basin">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="10" type="stump">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="11" type="log">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="12" type="log">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="13" type="bush">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="14" type="creek">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="15" type="pond">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="16" type="pillar">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="17" type="fire-basin">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="18" type="fairy">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="19" type="big-rock">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="20" type="leever">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="21" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="22" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="23" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
</tileset>
