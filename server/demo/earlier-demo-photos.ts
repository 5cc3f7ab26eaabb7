/** Photos of the older half of the demo listings, as in the newer half. */
export const earlierDemoPhotos = `
brick-bungalow-midday | #759089 | From the garden | Brick bungalow with a hipped roof and a porch along the whole front
brick-bungalow-midday-living | #9a8460 | Living room | Brick-red sofa in front of a sage wall, a shelf of books and a glass door facing trees, on a bright day
brick-bungalow-midday-eat-in-kitchen | #9e8863 | Eat-in kitchen | Table with four chairs in a kitchen with blue cupboards and a window facing trees
brick-bungalow-midday-bedroom | #a38c76 | Bedroom | Double bed with a plum cover in front of a cream wall, two lamps and a white wardrobe
brick-bungalow-midday-plan | #e8e8e2 | Floor plan | Floor plan with three bedrooms

cabin-coast | #8d9f8c | From the meadow | Wide A-frame with a glass gable and a metal roof, a lake behind the trees
cabin-coast-stove | #986436 | Living room with a wood stove | Iron stove with a fire between a cream armchair and a pale sofa, in a room with cedar walls
cabin-coast-kitchen | #7a593c | Kitchen with an island | Kitchen with forest-green cupboards, a pine island with three stools and a window facing the sea
cabin-coast-loft | #886039 | Sleeping loft | Double bed with a cream cover under a sloping ceiling, beside a window facing the sea
cabin-coast-plan | #e9e8e3 | Floor plan | Floor plan of two levels with two bedrooms

arches-dusk | #71595c | At dusk | House with five arches, a wing and a pool, under a pink sky
arches-dusk-again | #9f8f70 | In late sun | The house with the arches from the other side, in late sun
arches-dusk-fireside | #a08261 | Living room with a fireplace | Blue armchair and a sofa around a burning fireplace with a mantel, in the evening
arches-dusk-dining | #957e57 | Dining room | Table for six on a blue rug, with two lamps above it and an ochre wall behind
arches-dusk-kitchen | #987e5d | Kitchen with an island | Kitchen with blue cupboards, an oak island with three stools and a window facing hills
arches-dusk-plan | #e5e5e0 | Floor plan | Floor plan of two levels with four bedrooms

town-row-golden | #a7917e | From the street | Row of four painted and brick town houses in late sun
town-row-golden-living | #9a8f7b | Living room | Burgundy sofa in front of a sage wall, a shelf of books and a glass door facing the street, on a bright day
town-row-golden-round-table | #9a8f84 | Dining room | Round table with four grey chairs under a lamp, and a sideboard in front of a rose wall
town-row-golden-bedroom | #a7906f | Bedroom with a wardrobe | Double bed with a burgundy cover in front of a mustard wall, two lamps and a white wardrobe
town-row-golden-plan | #e9e9e5 | Floor plan | Floor plan of three levels with two bedrooms

kitchen-midday | #a8a088 | Kitchen | Kitchen with blue cupboards and a timber island with three stools, trees behind the window
kitchen-midday-again | #998c6b | From the street | Brick and plaster house of two floors with shutters, a wing and a hedge
kitchen-midday-living | #997f5d | Living room under beams | Blue sofa in front of a sage wall, a shelf of books and a glass door facing trees, in the evening
kitchen-midday-bedroom | #9f927d | Main bedroom | Double bed with an oatmeal cover in front of a cream wall, two lamps and a white wardrobe
kitchen-midday-plan | #e5e6e1 | Floor plan | Floor plan of two levels with five bedrooms

flat-villa-dusk | #67575b | At dusk | Long glass pavilion with lit rooms beside a pool, hills behind it
flat-villa-dusk-view | #99886a | Living room with a view of hills | Blue-grey sofa and an armchair in front of a window as wide as the wall, with hills outside, in late sun
flat-villa-dusk-kitchen | #8c7d68 | Kitchen with a breakfast bar | Kitchen with blue-grey cupboards, an oak island with three stools and a window facing hills
flat-villa-dusk-bedroom | #858579 | Main bedroom | Double bed with a blue-grey cover in front of a navy wall, two lamps and a white wardrobe
flat-villa-dusk-plan | #e8e6e0 | Floor plan | Floor plan with two bedrooms

beach-house-golden | #b4a48f | From the beach | Shingled beach house with a deck and palms, in late sun
beach-house-golden-living | #bfb096 | Living room with a glass door | Coral sofa in front of a boarded wall in white, a shelf of books and a glass door facing the sea, on a bright day
beach-house-golden-eat-in-kitchen | #b3a58d | Kitchen | Table with four chairs in a kitchen with sea-green cupboards and a window facing the sea
beach-house-golden-twin | #c0b499 | Children’s bedroom | Two single beds with sand covers, a lamp between them and a picture above each
beach-house-golden-plan | #e9e8e2 | Floor plan | Floor plan of two levels with three bedrooms

bedroom-coast | #aeaa94 | The room | Double bed in front of a pale blue wall, with two lamps and an armchair at the window
bedroom-coast-again | #9ab3a9 | From the wharf | Blue boarded house with a gable and a fence, the sea behind it
bedroom-coast-eat-in-kitchen | #b3af97 | Eat-in kitchen | Table with four chairs in a kitchen with sea-green cupboards and a window facing the sea
bedroom-coast-bathroom | #b8b5a3 | Bathroom | Freestanding tub and two basins under oval mirrors, in front of sea-green tiles
bedroom-coast-plan | #eeebe2 | Floor plan | Floor plan with one large room

farmhouse-golden | #9e926f | From the orchard | Stone house with a clay roof, green shutters and a porch, in late sun
farmhouse-golden-again | #8f9a8a | By day | The stone house from the other side, with flowers along the path
farmhouse-golden-fireside | #957d60 | Living room with a fireplace | Blue armchair and a sofa around a burning fireplace with a mantel, in late sun
farmhouse-golden-dining | #888472 | Dining room for six | Table for six on a blue rug, with two lamps above it and a powder blue wall behind
farmhouse-golden-bedroom | #9a8c6f | Bedroom | Double bed with a plum cover in front of a sage wall, two lamps and a white wardrobe
farmhouse-golden-plan | #e6e6e2 | Floor plan | Floor plan of two levels with four bedrooms

black-cabin-midday | #6c887f | From the gravel road | Narrow black A-frame with a glass front, among birches
black-cabin-midday-again | #897a53 | In late sun | The black cabin from the other side, in late sun
black-cabin-midday-living | #72512c | Living room | Red sofa in front of spruce walls, a shelf of books and a glass door facing pines, in late sun
black-cabin-midday-study | #6f4c2a | Study | Desk with a lamp in front of a wall of books, and a cream armchair
black-cabin-midday-corner-bedroom | #8b5c31 | Bedroom with a view of pines | Double bed with a grey cover beside a window facing pines, and a chest of drawers
black-cabin-midday-plan | #eae8e4 | Floor plan | Floor plan of two levels with two bedrooms

loft-dusk | #765866 | At dusk | Brick printworks with a glazed story on top and lit windows
loft-dusk-living | #847663 | Living room above the city | Charcoal sofa in front of a wall of pale brick, a shelf of books and a glass door facing the city, on a bright day
loft-dusk-kitchen | #897560 | Kitchen with a breakfast bar | Kitchen with tan cupboards, a walnut island with three stools and a window facing the city
loft-dusk-bedroom | #9a765a | Main bedroom | Double bed with a charcoal cover in front of a wall of dark brick, two lamps and a white wardrobe
loft-dusk-shower | #b1a289 | Shower room | Shower behind glass and a basin under a round mirror, with pale brick tiles
loft-dusk-plan | #ecebe6 | Floor plan | Floor plan with two bedrooms

villa-coast | #99ac9a | From the lawn | White villa with two stories and a pool, the sea and a palm behind it
villa-coast-again | #866864 | In the evening | The white villa at dusk, with lit rooms behind glass and the pool in front
villa-coast-view | #9e9d92 | Living room with a wall of glass | Charcoal sofa and an armchair in front of a window as wide as the wall, with the sea outside, in daylight
villa-coast-kitchen | #a19581 | Kitchen with an island | Kitchen with linen cupboards, an oak island with three stools and a window facing the sea
villa-coast-bedroom | #af9e7a | Bedroom | Double bed with an ochre cover in front of a moss wall, two lamps and a white wardrobe
villa-coast-plan | #e7e6e0 | Floor plan | Floor plan of two levels with three bedrooms

study-golden | #85735a | Study | Wall of books behind a desk with a lamp, and a leather armchair
study-golden-again | #7a93a7 | From the street | Apartment house of four floors with brick walls and balconies, under a blue sky
study-golden-living | #9b7c60 | Living room with a glass door | Camel sofa in front of a burgundy wall, a shelf of books and a glass door facing the street, in late sun
study-golden-eat-in-kitchen | #82827e | Kitchen with a table for four | Table with four chairs in a kitchen with blue cupboards and a window facing the street
study-golden-bedroom | #908169 | Bedroom | Double bed with a burgundy cover in front of a bottle-green wall, two lamps and a white wardrobe
study-golden-plan | #ece9e2 | Floor plan | Floor plan with one bedroom

arches-midday | #889587 | From the garden | Single-story house of rose-colored plaster around an arcade, with cypresses
arches-midday-living | #976945 | Living room | Terracotta sofa in front of an olive wall, a shelf of books and a glass door facing trees, in the evening
arches-midday-eat-in-kitchen | #947654 | Kitchen with a table for four | Table with four chairs in a kitchen with terracotta cupboards and a window facing trees
arches-midday-corner-bedroom | #a18b6b | Main bedroom | Double bed with a cream cover beside a window facing trees, and a chest of drawers
arches-midday-plan | #ebeae4 | Floor plan | Floor plan with three bedrooms

kitchen-golden | #a79677 | Kitchen | White kitchen with a walnut island and three stools, in front of a green wall
kitchen-golden-again | #aa9d94 | From the street | Row of town houses with two floors and pointed gables, in late sun
kitchen-golden-living | #858278 | Living room | Blue-grey sofa in front of a navy wall, a shelf of books and a glass door facing the street, in daylight
kitchen-golden-bedroom | #94856d | Bedroom | Double bed with an olive cover in front of a navy wall, two lamps and a white wardrobe
kitchen-golden-twin | #a18f74 | Children’s bedroom | Two single beds with ochre covers, a lamp between them and a picture above each
kitchen-golden-shower | #b0a38a | Shower room | Shower behind glass and a basin under a round mirror, with sand tiles
kitchen-golden-plan | #e8e7e2 | Floor plan | Floor plan of two levels with three bedrooms

town-row-dusk | #7a5860 | In the evening | Row of brick houses with stepped gables and lit windows, on a wet street
town-row-dusk-fireside | #a49272 | Sitting room | Grey armchair and a sofa around a burning fireplace with a mantel, in late sun
town-row-dusk-dining | #9b8b78 | Dining room for six | Table for six on a gold rug, with two lamps above it and a blue wall behind
town-row-dusk-bedroom | #bca588 | Bedroom with a wardrobe | Double bed with a camel cover in front of a rose wall, two lamps and a white wardrobe
town-row-dusk-study | #947861 | Study | Desk with a lamp in front of a wall of books, and a camel armchair
town-row-dusk-plan | #e2e1df | Floor plan | Floor plan of four levels with four bedrooms

warehouse-midday | #7c90a1 | From the street | Brick warehouse of four floors with a water tank on its roof
warehouse-midday-living | #846b55 | Living room | Blue sofa in front of a wall of pale brick, a shelf of books and a glass door facing the city, in late sun
warehouse-midday-kitchen | #78624f | Kitchen with a breakfast bar | Kitchen with blue cupboards, a smoked oak island with three stools and a window facing the city
warehouse-midday-bedroom | #837869 | Bedroom with a wardrobe | Double bed with a charcoal cover in front of a wall of pale brick, two lamps and a white wardrobe
warehouse-midday-study | #7e6a57 | Study with shelves | Desk with a lamp in front of a wall of books, and a grey armchair
warehouse-midday-plan | #e9e8e3 | Floor plan | Floor plan with two bedrooms

white-cottage-coast | #9eb3a8 | From the road | White cottage with a metal roof, a wing and a blue door behind a stone wall
white-cottage-coast-living | #b6a48a | Living room with a glass door | Navy sofa in front of a boarded wall in sand, a shelf of books and a glass door facing the sea, in the evening
white-cottage-coast-kitchen | #b5aa92 | Kitchen with a breakfast bar | Kitchen with navy cupboards, a pale oak island with three stools and a window facing the sea
white-cottage-coast-bedroom | #b1af9d | Bedroom with a wardrobe | Double bed with a sand cover in front of a boarded wall in blue, two lamps and a white wardrobe
white-cottage-coast-plan | #e9e8e3 | Floor plan | Floor plan of two levels with three bedrooms

beach-house-dusk | #8c6a72 | At dusk | House on piles with a wide deck, lit windows and a purple sky
beach-house-dusk-again | #a6ada5 | By day | The house on piles on a bright day, with its deck and stair to the beach
beach-house-dusk-view | #b4a593 | Living room | Sea-green sofa and an armchair in front of a window as wide as the wall, with the sea outside, in the evening
beach-house-dusk-dining | #b6a18a | Dining room for six | Table for six on a coral rug, with two lamps above it and a boarded wall in blue behind
beach-house-dusk-bedroom | #c1b59b | Main bedroom | Double bed with a sand cover in front of a boarded wall in sand, two lamps and a white wardrobe
beach-house-dusk-plan | #e5e5e1 | Floor plan | Floor plan of two levels with four bedrooms

brick-block-midday | #8299ab | From the street | Low brick block with balconies along its front
brick-block-midday-living | #9f8f7c | Living room with a glass door | Linen sofa in front of a grey wall, a shelf of books and a glass door facing the street, in daylight
brick-block-midday-eat-in-kitchen | #ab9d85 | Kitchen with a table for four | Table with four chairs in a kitchen with linen cupboards and a window facing the street
brick-block-midday-bedroom | #968875 | Bedroom with a wardrobe | Double bed with a blue-grey cover in front of a navy wall, two lamps and a white wardrobe
brick-block-midday-plan | #eeece6 | Floor plan | Floor plan with two bedrooms

cabin-golden | #8e8261 | From the meadow | Large A-frame with a timber gable and a deck, in late sun
cabin-golden-stove | #76532f | Around the stove | Iron stove with a fire between a blue armchair and a pale sofa, in a room with spruce walls
cabin-golden-dining | #754b26 | Dining room for six | Table for six on a green rug, with two lamps above it and pine walls behind
cabin-golden-bedroom | #7a5d41 | Main bedroom | Double bed with a blue cover in front of cedar walls, two lamps and a white wardrobe
cabin-golden-plan | #e8e7e1 | Floor plan | Floor plan of two levels with three bedrooms

attic-dusk | #956241 | Living room | Grey sofa in front of a brick wall, a red rug and beams, in the evening
attic-dusk-again | #9b8864 | From the garden | Brick house of two floors with dormers behind a hedge, in late sun
attic-dusk-eat-in-kitchen | #8b795f | Kitchen with a table for four | Table with four chairs in a kitchen with blue cupboards and a window facing trees
attic-dusk-bedroom | #a38a6b | Bedroom with a wardrobe | Double bed with a blue cover in front of a wall of pale brick, two lamps and a white wardrobe
attic-dusk-plan | #eceae4 | Floor plan | Floor plan with one bedroom

yellow-house-midday | #7e9892 | From the street | Yellow house of two floors with green shutters, and a side house on its right
yellow-house-midday-living | #9a7e6b | Living room | Burgundy sofa in front of a blue wall, a shelf of books and a glass door facing the street, in the evening
yellow-house-midday-kitchen | #af9775 | Kitchen with a breakfast bar | Kitchen with camel cupboards, a mahogany island with three stools and a window facing the street
yellow-house-midday-bedroom | #878271 | Bedroom | Double bed with a blue cover in front of a bottle-green wall, two lamps and a white wardrobe
yellow-house-midday-plan | #e8e7e1 | Floor plan | Floor plan of two levels with three bedrooms

farmhouse-dusk | #695457 | At dusk | Red farmhouse with white trim, a porch and lit windows, hills behind it
farmhouse-dusk-living | #90775d | Living room | Oatmeal sofa in front of a powder blue wall, a shelf of books and a glass door facing trees, in the evening
farmhouse-dusk-eat-in-kitchen | #94815b | Kitchen with a table for four | Table with four chairs in a kitchen with blue cupboards and a window facing trees
farmhouse-dusk-bedroom | #b39269 | Bedroom with a wardrobe | Double bed with a brick-red cover in front of a sage wall, two lamps and a white wardrobe
farmhouse-dusk-plan | #e8e8e2 | Floor plan | Floor plan of two levels with three bedrooms

bathroom-midday | #abab9a | Bathroom | Freestanding tub and two basins under oval mirrors, before green tiles
bathroom-midday-again | #849dae | From the park | White apartment house of six floors with long balconies, under a blue sky
bathroom-midday-living | #a88c70 | Living room | Rust sofa in front of a slate wall, a shelf of books and a glass door facing the sea, in the evening
bathroom-midday-kitchen | #958b78 | Kitchen with an island | Kitchen with charcoal cupboards, a chestnut island with three stools and a window facing the sea
bathroom-midday-plan | #e9e8e2 | Floor plan | Floor plan with two bedrooms

dark-cabin-dusk | #5f4e52 | At dusk | Dark cedar cabin with a covered porch and lit windows, pines around it
dark-cabin-dusk-fireside | #7c5f3b | Sitting room | Cream armchair and a sofa around a burning fireplace with a mantel, on a bright day
dark-cabin-dusk-eat-in-kitchen | #9d6b3a | Kitchen with a table for four | Table with four chairs in a kitchen with cream cupboards and a window facing pines
dark-cabin-dusk-bedroom | #876b4b | Bedroom with a wardrobe | Double bed with a blue cover in front of spruce walls, two lamps and a white wardrobe
dark-cabin-dusk-plan | #edece6 | Floor plan | Floor plan with two bedrooms

tower-midday | #7d9bb1 | From the park | Tower with balconies and large windows, under a blue sky
tower-midday-living | #917d65 | Living room | Olive sofa in front of a slate wall, a shelf of books and a glass door facing the city, in the evening
tower-midday-dining | #8c7c6b | Dining room for six | Table for six on a sea-green rug, with two lamps above it and a navy wall behind
tower-midday-bedroom | #928c79 | Bedroom with a wardrobe | Double bed with a blue-grey cover in front of a slate wall, two lamps and a white wardrobe
tower-midday-plan | #ecebe5 | Floor plan | Floor plan with two bedrooms

villa-dusk | #755d59 | In the evening | Two-story villa with lit rooms behind glass and a pool, under a pink sky
villa-dusk-again | #85988c | By day | The villa by day from the other side, with its pool and roof terrace
villa-dusk-view | #9e886e | Living room with a view of hills | Charcoal sofa and an armchair in front of a window as wide as the wall, with hills outside, in the evening
villa-dusk-kitchen | #8a846d | Kitchen with an island | Kitchen with charcoal cupboards, a walnut island with three stools and a window facing hills
villa-dusk-bedroom | #b6a587 | Main bedroom | Double bed with an ochre cover in front of a grey wall, two lamps and a white wardrobe
villa-dusk-plan | #e5e5e1 | Floor plan | Floor plan of two levels with four bedrooms

shingle-house-coast | #a3b2a2 | From the garden | Shingled house of two floors with a long porch behind a picket fence, the sea behind it
shingle-house-coast-fireside | #afa28c | Living room with a fireplace | Navy armchair and a sofa around a burning fireplace with a mantel, on a bright day
shingle-house-coast-dining | #b3b1a1 | Dining room for six | Table for six on a straw rug, with two lamps above it and a boarded wall in sea-green behind
shingle-house-coast-kitchen | #b9ad94 | Kitchen | Kitchen with sea-green cupboards, an oak island with three stools and a window facing the sea
shingle-house-coast-plan | #e5e5e0 | Floor plan | Floor plan of two levels with five bedrooms

loft-midday | #8a9ca8 | From the street | Pale brick sail loft with a glazed story on top and a green door
loft-midday-living | #7e6a56 | Living room with a glass door | Charcoal sofa in front of a wall of dark brick, a shelf of books and a glass door facing the street, on a bright day
loft-midday-kitchen | #8f7257 | Kitchen with a breakfast bar | Kitchen with blue cupboards, an oak island with three stools and a window facing the street
loft-midday-corner-bedroom | #988771 | Bedroom | Double bed with a blue cover beside a window facing the street, and a chest of drawers
loft-midday-plan | #edece6 | Floor plan | Floor plan with two bedrooms
`
