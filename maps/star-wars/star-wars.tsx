<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="star-wars" tilewidth="48" tileheight="48" tilecount="16" columns="8">
 <image source="star-wars.png" width="384" height="96"/>
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
 <tile id="9" type="rock-wall">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10" type="starship">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11" type="water">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="12" type="machinery">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="13" type="mist">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="14" type="wall">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="15" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
</tileset>
