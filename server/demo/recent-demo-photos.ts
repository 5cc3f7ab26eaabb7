/** Photos of the newer half of the demo listings: picture, average colour, caption, alternative text. */
export const recentDemoPhotos = `
town-row-midday | #86949c | From the street | Row of painted and brick town houses with three floors, under a blue sky
town-row-midday-again | #a19486 | From the other end of the row | The same row of town houses from the other end, in late sun
town-row-midday-living | #a28e75 | Living room | Blue sofa in front of a sage wall, a shelf of books and a glass door facing the street, in late sun
town-row-midday-eat-in-kitchen | #a4816b | Eat-in kitchen | Table with four chairs in a kitchen with burgundy cupboards and a window facing the street
town-row-midday-bedroom | #a09277 | Bedroom with a wardrobe | Double bed with a camel cover in front of a bottle-green wall, two lamps and a white wardrobe
town-row-midday-study | #9c7e5f | Study | Desk with a lamp in front of a wall of books, and a green armchair
town-row-midday-plan | #eae9e6 | Floor plan | Floor plan of three levels with two bedrooms

beach-house-coast | #abb7b1 | From the beach | Pale blue house on piles with a wide deck and a yellow parasol, the sea behind it
beach-house-coast-again | #8d6d72 | In the evening | The house on piles at dusk, with lit windows and a pink sky
beach-house-coast-view | #b7a38b | Living room with a wall of glass | Blue sofa and an armchair in front of a window as wide as the wall, with the sea outside, in the evening
beach-house-coast-kitchen | #b3ab98 | Kitchen | Kitchen with sand cupboards, an oak island with three stools and a window facing the sea
beach-house-coast-bedroom | #b5aa97 | Bedroom with a wardrobe | Double bed with a navy cover in front of a boarded wall in white, two lamps and a white wardrobe
beach-house-coast-shower | #bfb195 | Shower room | Shower behind glass and a basin under a round mirror, with sand tiles
beach-house-coast-plan | #e8e7e1 | Floor plan | Floor plan of two levels with three bedrooms

stone-cottage-golden | #9a9173 | From the lane | Stone cottage with two dormers and a green door behind a low wall, in late sun
stone-cottage-golden-again | #7d928d | By day | The stone cottage from the other side, with its chimney and front garden
stone-cottage-golden-fireside | #a58962 | Living room with a fireplace | Oatmeal armchair and a sofa around a burning fireplace with a mantel, in the evening
stone-cottage-golden-eat-in-kitchen | #a89065 | Kitchen | Table with four chairs in a kitchen with green cupboards and a window facing trees
stone-cottage-golden-loft | #c6ae91 | Bedroom under the roof | Double bed with an oatmeal cover under a sloping ceiling, beside a window facing trees
stone-cottage-golden-plan | #eae9e3 | Floor plan | Floor plan of two levels with two bedrooms

cabin-dusk | #624f52 | At dusk | A-frame cabin with a lit glass gable among pines, under a purple sky
cabin-dusk-again | #6c8683 | By day | The A-frame by day, with its deck, chimney and stack of wood
cabin-dusk-stove | #63452f | Around the stove | Iron stove with a fire between a red armchair and a pale sofa, in a room with cedar walls
cabin-dusk-eat-in-kitchen | #684b2b | Kitchen | Table with four chairs in a kitchen with blue cupboards and a window facing pines
cabin-dusk-loft | #815731 | Sleeping loft | Double bed with a red cover under a sloping ceiling, beside a window facing pines
cabin-dusk-plan | #eae9e4 | Floor plan | Floor plan of two levels with two bedrooms

tower-golden | #a59789 | From the street | Block of flats with timber sides and balconies, in front of the city in late sun
tower-golden-living | #999080 | Living room | Charcoal sofa in front of a sand wall, a shelf of books and a glass door facing the city, in daylight
tower-golden-kitchen | #9c8a74 | Kitchen with a breakfast bar | Kitchen with charcoal cupboards, a pale oak island with three stools and a window facing the city
tower-golden-bedroom | #a3947c | Bedroom | Double bed with a blue-grey cover in front of a slate wall, two lamps and a white wardrobe
tower-golden-shower | #ada695 | Bathroom with a walk-in shower | Shower behind glass and a basin under a round mirror, with grey tiles
tower-golden-plan | #edebe6 | Floor plan | Floor plan with two bedrooms

farmhouse-midday | #849d94 | From the drive | White farmhouse with a gabled wing and a long porch, lavender along the path
farmhouse-midday-again | #a2997b | In late sun | The farmhouse from the other side in late sun, trees behind it
farmhouse-midday-fireside | #978165 | Sitting room | Blue armchair and a sofa around a burning fireplace with a mantel, in daylight
farmhouse-midday-kitchen | #a48962 | Kitchen with an island | Kitchen with oatmeal cupboards, a chestnut island with three stools and a window facing trees
farmhouse-midday-bedroom | #a68767 | Main bedroom | Double bed with a green cover in front of a brick-red wall, two lamps and a white wardrobe
farmhouse-midday-plan | #e8e7e2 | Floor plan | Floor plan of two levels with three bedrooms

loft-golden | #ac927f | From the street | Two-story brick foundry with a saw-tooth roof and steel windows
loft-golden-living | #7c6b5d | Living room with a glass door | Charcoal sofa in front of a wall of red brick, a shelf of books and a glass door facing the street, in daylight
loft-golden-kitchen | #785e4c | Kitchen | Kitchen with blue cupboards, a walnut island with three stools and a window facing the street
loft-golden-bedroom | #8d725c | Bedroom with a wardrobe | Double bed with a tan cover in front of a wall of red brick, two lamps and a white wardrobe
loft-golden-plan | #ece9e3 | Floor plan | Floor plan with one bedroom

colonial-midday | #7a9792 | From the lawn | White colonial house, five windows wide, with black shutters and a red door
colonial-midday-again | #999075 | In late sun | The colonial house in late sun, with the flower bed along its front
colonial-midday-fireside | #a9976b | By the fire | Green armchair and a sofa around a burning fireplace with a mantel, on a bright day
colonial-midday-kitchen | #a68f71 | Kitchen with an island | Kitchen with grey cupboards, an oak island with three stools and a window facing trees
colonial-midday-bedroom | #ae9980 | Bedroom with a wardrobe | Double bed with a burgundy cover in front of a rose wall, two lamps and a white wardrobe
colonial-midday-plan | #e7e6e1 | Floor plan | Floor plan of two levels with four bedrooms

arches-golden | #9b8f6c | From the garden | House behind an arcade with a clay roof, a pool and cypresses, in late sun
arches-golden-again | #755754 | In the evening | The house with the arcade at dusk, its windows lit, the pool in front
arches-golden-living | #a1754c | Living room under beams | Terracotta sofa in front of a sand wall, a shelf of books and a glass door facing trees, in late sun
arches-golden-kitchen | #93704b | Kitchen with an island | Kitchen with olive cupboards, an oak island with three stools and a window facing trees
arches-golden-bedroom | #a17d5b | Bedroom | Double bed with a wine cover in front of a terracotta wall, two lamps and a white wardrobe
arches-golden-plan | #e6e6e1 | Floor plan | Floor plan of two levels with four bedrooms

town-row-coast | #8ba4ad | From the street | Row of pastel houses with two floors and shutters, on a bright day
town-row-coast-living | #a6876b | Living room with a glass door | Green sofa in front of a rose wall, a shelf of books and a glass door facing the street, in late sun
town-row-coast-round-table | #8f7d68 | Dining room | Round table with four burgundy chairs under a lamp, and a sideboard in front of a bottle-green wall
town-row-coast-bedroom | #939084 | Bedroom | Double bed with a blue cover in front of a blue wall, two lamps and a white wardrobe
town-row-coast-bathroom | #9d9681 | Bathroom with a tub | Freestanding tub and two basins under oval mirrors, in front of bottle-green tiles
town-row-coast-plan | #e8e7e2 | Floor plan | Floor plan of two levels with three bedrooms

bedroom-golden | #b69776 | Main bedroom | Double bed in front of a terracotta wall, with two lamps and an armchair at the window
bedroom-golden-again | #9a8c6a | From the lane | Low plastered house with an arcade, a tiled roof and cypresses, in late sun
bedroom-golden-living | #958164 | Living room | Terracotta sofa in front of a faded blue wall, a shelf of books and a glass door facing trees, in late sun
bedroom-golden-eat-in-kitchen | #9f7450 | Kitchen with a table for four | Table with four chairs in a kitchen with wine cupboards and a window facing trees
bedroom-golden-plan | #eeece6 | Floor plan | Floor plan with two bedrooms

villa-golden | #9c8f6a | From the pool | Two-story villa of glass, stone and cedar above a pool, in late sun
villa-golden-again | #7c615b | In the evening | The villa at dusk, with lit rooms behind glass and a pink sky
villa-golden-view | #989273 | Living room with a wall of glass | Olive sofa and an armchair in front of a window as wide as the wall, with trees outside, in late sun
villa-golden-kitchen | #9e8e71 | Kitchen with a breakfast bar | Kitchen with ochre cupboards, an oak island with three stools and a window facing trees
villa-golden-bedroom | #94907e | Bedroom with a wardrobe | Double bed with a linen cover in front of a slate wall, two lamps and a white wardrobe
villa-golden-plan | #e5e5e1 | Floor plan | Floor plan of two levels with four bedrooms

tower-dusk | #8a656f | At dusk | Tower with lit windows and balconies, in front of the city after sunset
tower-dusk-again | #96a8b6 | By day | The tower by day, with its long balconies and the trees along the street
tower-dusk-view | #978e7b | Living room | Charcoal sofa and an armchair in front of a window as wide as the wall, with the city outside, in late sun
tower-dusk-kitchen | #b59a78 | Kitchen with a breakfast bar | Kitchen with ochre cupboards, an oak island with three stools and a window facing the city
tower-dusk-corner-bedroom | #b6a68c | Bedroom with a view of the city | Double bed with a linen cover beside a window facing the city, and a chest of drawers
tower-dusk-shower | #817d73 | Shower room | Shower behind glass and a basin under a round mirror, with navy tiles
tower-dusk-plan | #ecebe6 | Floor plan | Floor plan with two bedrooms

blue-beach-house-golden | #b29f89 | From the beach | Low blue house with a gable and a deck with an orange parasol, in late sun
blue-beach-house-golden-living | #c6ae8a | Living room with a glass door | Sand sofa in front of a boarded wall in sand, a shelf of books and a glass door facing the sea, in the evening
blue-beach-house-golden-kitchen | #bfaa8f | Kitchen with an island | Kitchen with coral cupboards, an oak island with three stools and a window facing the sea
blue-beach-house-golden-corner-bedroom | #c4b199 | Bedroom with a view of the sea | Double bed with a coral cover beside a window facing the sea, and a chest of drawers
blue-beach-house-golden-plan | #ecebe5 | Floor plan | Floor plan with two bedrooms

living-room-dusk | #8f806b | Living room | Cream sofa in front of a blue wall and tall windows facing dark trees, in the evening
living-room-dusk-again | #718fa7 | From the street | Apartment house of five floors with brick walls and balconies, under a blue sky
living-room-dusk-round-table | #a79170 | Dining room | Round table with four camel chairs under a lamp, and a sideboard in front of a rose wall
living-room-dusk-kitchen | #9b8a68 | Kitchen | Kitchen with green cupboards, a walnut island with three stools and a window facing trees
living-room-dusk-plan | #ece9e1 | Floor plan | Floor plan with one bedroom

green-bungalow-golden | #9f936e | From the path | Green bungalow with a porch under a wide gable, and a wing on its left
green-bungalow-golden-living | #987555 | Living room with a glass door | Plum sofa in front of a straw wall, a shelf of books and a glass door facing trees, in late sun
green-bungalow-golden-dining | #9b825c | Dining room | Table for six on a honey rug, with two lamps above it and a straw wall behind
green-bungalow-golden-kitchen | #8d765f | Kitchen | Kitchen with plum cupboards, a walnut island with three stools and a window facing trees
green-bungalow-golden-plan | #e8e7e2 | Floor plan | Floor plan of two levels with three bedrooms

cabin-midday | #67837c | From the meadow | A-frame cabin with a steep shingle roof and a deck, among trees
cabin-midday-living | #705236 | Living room | Blue sofa in front of pine walls, a shelf of books and a glass door facing pines, in daylight
cabin-midday-kitchen | #725133 | Kitchen | Kitchen with grey cupboards, a pine island with three stools and a window facing pines
cabin-midday-corner-bedroom | #79512c | Main bedroom | Double bed with a blue cover beside a window facing pines, and a chest of drawers
cabin-midday-plan | #eae9e4 | Floor plan | Floor plan of two levels with two bedrooms

half-timber-house-golden | #968d6b | From the path | House with a stone ground floor, white plaster above and a steep brown roof
half-timber-house-golden-fireside | #a98b6c | Living room with a fireplace | Blue armchair and a sofa around a burning fireplace with a mantel, in late sun
half-timber-house-golden-kitchen | #a68f6f | Kitchen | Kitchen with plum cupboards, an oak island with three stools and a window facing hills
half-timber-house-golden-loft | #b59c7b | Bedroom under the roof | Double bed with a brick-red cover under a sloping ceiling, beside a window facing hills
half-timber-house-golden-plan | #e8e8e5 | Floor plan | Floor plan of three levels with four bedrooms

villa-midday | #82988d | From the lawn | White villa with two shifted stories, a pool and an orange parasol
villa-midday-view | #9b825d | Living room | Rust sofa and an armchair in front of a window as wide as the wall, with hills outside, in late sun
villa-midday-kitchen | #907d68 | Kitchen with an island | Kitchen with blue-grey cupboards, a walnut island with three stools and a window facing hills
villa-midday-bedroom | #9f9271 | Bedroom with a wardrobe | Double bed with an olive cover in front of a moss wall, two lamps and a white wardrobe
villa-midday-plan | #e7e6e0 | Floor plan | Floor plan of two levels with three bedrooms

blue-cottage-dusk | #6e5d64 | At dusk | Blue cottage with a dormer and lit windows behind a picket fence
blue-cottage-dusk-again | #7b9694 | By day | The blue cottage by day, with its picket fence and front garden
blue-cottage-dusk-living | #a48e67 | Living room | Green sofa in front of a cream wall, a shelf of books and a glass door facing trees, in the evening
blue-cottage-dusk-eat-in-kitchen | #a08c6c | Kitchen | Table with four chairs in a kitchen with green cupboards and a window facing trees
blue-cottage-dusk-bedroom | #b18965 | Bedroom with a wardrobe | Double bed with a brick-red cover in front of a brick-red wall, two lamps and a white wardrobe
blue-cottage-dusk-plan | #eae9e4 | Floor plan | Floor plan of two levels with two bedrooms

tower-coast | #8faab2 | From the bay | White tower with rows of balconies, in front of a pale skyline
tower-coast-view | #a48c72 | Living room with a view of the city | Linen sofa and an armchair in front of a window as wide as the wall, with the city outside, in late sun
tower-coast-kitchen | #a19582 | Kitchen with an island | Kitchen with linen cupboards, a walnut island with three stools and a window facing the city
tower-coast-bedroom | #aea18b | Bedroom with a wardrobe | Double bed with a linen cover in front of a grey wall, two lamps and a white wardrobe
tower-coast-plan | #ecebe5 | Floor plan | Floor plan with two bedrooms

corner-house-golden | #a89b8e | From the square | Cream house of three floors with dark shutters and windows on every side
corner-house-golden-fireside | #a98f72 | By the fire | Burgundy armchair and a sofa around a burning fireplace with a mantel, on a bright day
corner-house-golden-dining | #a78a68 | Dining room | Table for six on a red rug, with two lamps above it and a mustard wall behind
corner-house-golden-kitchen | #918270 | Kitchen with an island | Kitchen with burgundy cupboards, a mahogany island with three stools and a window facing the street
corner-house-golden-bedroom | #8f8a7f | Main bedroom | Double bed with a blue cover in front of a blue wall, two lamps and a white wardrobe
corner-house-golden-bathroom | #b5a686 | Bathroom | Freestanding tub and two basins under oval mirrors, before mustard tiles
corner-house-golden-plan | #e8e7e4 | Floor plan | Floor plan of three levels with four bedrooms

arches-coast | #94a28b | From the bay | White house with an arcade, blue shutters and cypresses, the sea behind it
arches-coast-again | #a59675 | In late sun | The white house with its arcade from the other side, in late sun
arches-coast-view | #9c8a78 | Living room with a wall of glass | Cream sofa and an armchair in front of a window as wide as the wall, with the sea outside, in daylight
arches-coast-kitchen | #9c7a60 | Kitchen with a breakfast bar | Kitchen with terracotta cupboards, a walnut island with three stools and a window facing the sea
arches-coast-bedroom | #a48264 | Main bedroom | Double bed with a terracotta cover in front of a terracotta wall, two lamps and a white wardrobe
arches-coast-plan | #e7e6e1 | Floor plan | Floor plan of two levels with three bedrooms

flat-villa-golden | #a0916c | From the pool | Long single-story house of stone and walnut beside a pool, hills behind it
flat-villa-golden-again | #70585c | In the evening | The long house at dusk, with lit rooms behind glass and the pool in front
flat-villa-golden-living | #978366 | Living room | Linen sofa in front of a slate wall, a shelf of books and a glass door facing hills, in late sun
flat-villa-golden-kitchen | #98886f | Kitchen with an island | Kitchen with rust cupboards, a chestnut island with three stools and a window facing hills
flat-villa-golden-bedroom | #b59d7f | Bedroom with a wardrobe | Double bed with a blue-grey cover in front of a grey wall, two lamps and a white wardrobe
flat-villa-golden-plan | #eae9e3 | Floor plan | Floor plan with three bedrooms

dining-room-dusk | #947860 | Dining room | Table for six under two lamps, in front of a dark red wall and tall windows
dining-room-dusk-again | #a18978 | From the street | Row of brownstones with three floors and steps to the doors, in late sun
dining-room-dusk-living | #ad8f6d | Living room | Grey sofa in front of a mustard wall, a shelf of books and a glass door facing the street, in late sun
dining-room-dusk-kitchen | #a38e76 | Kitchen with an island | Kitchen with camel cupboards, an oak island with three stools and a window facing the street
dining-room-dusk-bedroom | #ad9c82 | Bedroom with a wardrobe | Double bed with a green cover in front of a rose wall, two lamps and a white wardrobe
dining-room-dusk-bathroom | #aba895 | Main bathroom | Freestanding tub and two basins under oval mirrors, before sage tiles
dining-room-dusk-plan | #e9e8e3 | Floor plan | Floor plan of two levels with two bedrooms

brick-row-midday | #7d8999 | From the street | Row of five red brick houses with three floors and painted doors
brick-row-midday-fireside | #a1846f | Living room with a fireplace | Grey armchair and a sofa around a burning fireplace with a mantel, in late sun
brick-row-midday-eat-in-kitchen | #9e9683 | Kitchen with a table for four | Table with four chairs in a kitchen with grey cupboards and a window facing the street
brick-row-midday-bedroom | #97907a | Bedroom | Double bed with a camel cover in front of a bottle-green wall, two lamps and a white wardrobe
brick-row-midday-plan | #e9e8e4 | Floor plan | Floor plan of three levels with three bedrooms

farmhouse-coast | #91a896 | From the road | Yellow farmhouse with teal shutters and a porch, the strait behind it
farmhouse-coast-living | #b9af98 | Living room with a glass door | Sand sofa in front of a boarded wall in sea-green, a shelf of books and a glass door facing the sea, on a bright day
farmhouse-coast-kitchen | #b0a692 | Kitchen with a breakfast bar | Kitchen with coral cupboards, a driftwood island with three stools and a window facing the sea
farmhouse-coast-bedroom | #a9a99a | Bedroom | Double bed with a sea-green cover in front of a boarded wall in blue, two lamps and a white wardrobe
farmhouse-coast-plan | #e8e8e2 | Floor plan | Floor plan of two levels with three bedrooms

beach-house-midday | #a8b3b4 | From the beach | Coral-colored house high on stilts, with a stair to the sand and palms
beach-house-midday-view | #b9b7a6 | Living room | Blue sofa and an armchair in front of a window as wide as the wall, with the sea outside, on a bright day
beach-house-midday-eat-in-kitchen | #b3ab98 | Kitchen with a table for four | Table with four chairs in a kitchen with blue cupboards and a window facing the sea
beach-house-midday-corner-bedroom | #b1ae9e | Bedroom | Double bed with a navy cover beside a window facing the sea, and a chest of drawers
beach-house-midday-plan | #ecebe5 | Floor plan | Floor plan with two bedrooms

loft-coast | #92a7ab | From the street | White cannery building with a saw-tooth roof and an orange door
loft-coast-view | #95785f | Living room with a view of the sea | Blue sofa and an armchair in front of a window as wide as the wall, with the sea outside, in late sun
loft-coast-kitchen | #8b7760 | Kitchen with a breakfast bar | Kitchen with blue cupboards, a walnut island with three stools and a window facing the sea
loft-coast-corner-bedroom | #7a6a5e | Bedroom | Double bed with a blue cover beside a window facing the sea, and a chest of drawers
loft-coast-plan | #ece9e3 | Floor plan | Floor plan with one bedroom

living-room-golden | #9d8a68 | Living room | Green sofa in front of a sage wall, a red rug and a glass door facing trees
living-room-golden-again | #7993a7 | From the street | Apartment house of six floors with balconies, trees along the street
living-room-golden-eat-in-kitchen | #aa9f7f | Kitchen | Table with four chairs in a kitchen with green cupboards and a window facing trees
living-room-golden-bedroom | #9b8a6e | Bedroom | Double bed with a burgundy cover in front of a bottle-green wall, two lamps and a white wardrobe
living-room-golden-plan | #ece9e2 | Floor plan | Floor plan with one bedroom
`
