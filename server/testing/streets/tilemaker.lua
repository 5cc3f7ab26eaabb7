-- Names the tags of OpenStreetMap as the layers and kinds of Protomaps.
node_keys = { "place" }

function node_function(node)
  node:Layer("places", false)
  node:Attribute("kind", "neighbourhood")
  node:Attribute("name", node:Find("name"))
end

local roads = {
  motorway = "highway", primary = "major_road", secondary = "major_road",
  residential = "minor_road", footway = "path",
}

function way_function(way)
  local road = roads[way:Find("highway")]
  if road then
    way:Layer("roads", false)
    way:Attribute("kind", road)
    if way:Find("name") ~= "" then way:Attribute("name", way:Find("name")) end
  elseif way:Find("building") ~= "" then
    way:Layer("buildings", true)
    way:Attribute("kind", "building")
  elseif way:Find("natural") == "water" then
    way:Layer("water", true)
    way:Attribute("kind", "water")
  elseif way:Find("leisure") == "park" then
    way:Layer("landuse", true)
    way:Attribute("kind", "park")
  elseif way:Find("boundary") == "administrative" then
    way:Layer("earth", true)
    way:Attribute("kind", "earth")
  end
end
