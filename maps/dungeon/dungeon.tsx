<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="dungeon" tilewidth="48" tileheight="48" tilecount="5" columns="5">
 <image source="dungeon.png" width="240" height="48"/>
 <tile id="0" type="entrance"/>
 <tile id="1" type="lower"/>
 <tile id="2" type="upper"/>
 <tile id="3" type="room"/>
 <tile id="4" type="boss"/>
</tileset>
