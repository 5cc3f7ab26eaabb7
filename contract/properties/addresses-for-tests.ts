/**
 * Addresses with their parts marked: `{street}`, `[unit]`, `<town>`, `(region)`, `~postcode~` and `^country^`. Without the
 * marks they are locations as people type them.
 */
export const addressesOfUnitedStates = `
{12 Alder Street}, <Springfield>, (IL) ~62701~
{12 Alder Street}, <Springfield>, (IL)
{12 Alder Street}, <Springfield>, (Illinois)
{12 Alder Street}, <Springfield>, (Illinois) ~62701~
{12 Alder Street}, <Springfield>, (IL), ~62701~
{12 Alder Street}, <Springfield> (IL) ~62701~
{12 Alder Street}, <Springfield> (Illinois) ~62701~
{12 Alder Street}, <Springfield> (IL), ~62701~
{12 Alder Street}, <Springfield>, (IL) ~62701-1234~
{12 Alder Street}, <Springfield> (IL) ~62701-1234~
{12 Alder Street}, <Springfield>, (il) ~62701~
{12 ALDER STREET}, <SPRINGFIELD>, (IL) ~62701~
{12 Alder Street}, <Springfield>, (IL) ~62701~, ^USA^
{12 Alder Street}, <Springfield>, (IL), ^USA^
{12 Alder Street}, <Springfield>, (IL), ^United States^
{12 Alder Street}, <Springfield>, (IL) ~62701~, ^United States of America^
{12 Alder Street}, <Springfield>, (IL), ^U.S.A.^
{12 Alder Street}, <Springfield>, (IL), ~62701~, ^US^
{12 Alder Street}, <Springfield> (IL), ^USA^
{12 Alder Street}, <Springfield> ~62701~, ^USA^
{12 Alder Street}, [Apt 4B], <Springfield>, (IL) ~62701~
{12 Alder Street} [Apt 4B], <Springfield>, (IL) ~62701~
{12 Alder Street}, [Apt. 4B], <Springfield>, (IL)
{12 Alder Street}, [Apartment 12], <Springfield>, (IL)
{12 Alder Street}, [#4], <Springfield>, (IL) ~62701~
{12 Alder Street} [#4B], <Springfield>, (IL) ~62701~
{12 Alder Street} [# 4], <Springfield>, (IL)
{12 Alder Street} [Apt #4], <Springfield>, (IL)
{12 Alder Street} [Apt # 4], <Springfield>, (IL)
{12 Alder Street}, [Unit 7], <Springfield>, (IL)
{12 Alder Street}, [Unit B], <Springfield>, (IL)
{12 Alder Street}, [UNIT 3-101], <Springfield>, (IL)
{12 Alder Street} [Unit A1], <Springfield>, (IL) ~62701~
{12 Alder Street}, [Suite 300], <Springfield>, (IL)
{12 Alder Street}, [Ste 300], <Springfield>, (IL)
{12 Alder Street} [STE. 2C], <Springfield>, (IL) ~62701~
{12 Alder Street}, [Floor 2], <Springfield>, (IL)
{12 Alder Street}, [2nd Floor], <Springfield>, (IL)
{12 Alder Street}, [3rd Fl], <Springfield>, (IL)
{12 Alder Street}, [Fl 14], <Springfield>, (IL)
{12 Alder Street}, [Room 12], <Springfield>, (IL)
{12 Alder Street}, [Rm 7], <Springfield>, (IL)
{12 Alder Street}, [Building C], <Springfield>, (IL)
{12 Alder Street}, [Bldg 4], <Springfield>, (IL)
{12 Alder Street}, [Bldg 4], [Apt 12], <Springfield>, (IL) ~62701~
{12 Alder Street}, [Penthouse], <Springfield>, (IL)
{12 Alder Street}, [PH 2], <Springfield>, (IL)
{12 Alder Street} [Penthouse], <Springfield>, (IL)
{12 Alder Street}, [Basement], <Springfield>, (IL)
{12 Alder Street}, [Rear], <Springfield>, (IL)
{12 Alder Street}, [Upper], <Springfield>, (IL)
{12 Alder Street}, [Lot 12], <Springfield>, (IL)
{12 Alder Street}, [Space 9], <Springfield>, (IL)
{12 Alder Street}, [Spc 9], <Springfield>, (IL)
{12 Alder Street}, [Trlr 5], <Springfield>, (IL)
{12 Alder Street}, [Slip 22], <Sausalito>, (CA) ~94965~
{Cedar Ridge Estates}, [Lot 7], <Bend>, (OR) ~97701~
{Cedar Ridge Estates}, [Lot 7], [Block 3], <Bend>, (OR) ~97701~
{Cedar Ridge Estates}, [Block 3], <Bend>, (OR)
{Cedar Ridge Estates}, [Lot A], <Bend>, (OR)
[Lot 12], {Cedar Ridge Road}, <Bend>, (OR) ~97701~
[Unit 4], {12 Alder Street}, <Springfield>, (IL) ~62701~
[Apt 4B], {12 Alder Street}, <Springfield>, (IL) ~62701~
[#4], {12 Alder Street}, <Springfield>, (IL) ~62701~
{RR 2 Box 152}, <Carthage>, (MO) ~64836~
{RR 2}, <Carthage>, (MO) ~64836~
{Rural Route 5 Box 10}, <Carthage>, (MO) ~64836~
{HC 1 Box 23A}, <Terlingua>, (TX) ~79852~
{HC 72 Box 200}, <Jasper>, (AR) ~72641~
{PO Box 12}, <Springfield>, (IL) ~62705~
{P.O. Box 12}, <Springfield>, (IL) ~62705-0012~
{Highway 20 West}, <Sisters>, (OR) ~97759~
{US Highway 101}, <Yachats>, (OR) ~97498~
{85467 US-101}, <Florence>, (OR) ~97439~
{State Route 89A}, <Sedona>, (AZ) ~86336~
{N6W23001 Bluemound Road}, <Waukesha>, (WI) ~53188~
{W329 N4476 Lakeland Drive}, <Nashotah>, (WI) ~53058~
{County Road 12}, <Buena Vista>, (CO) ~81211~
{1234 County Road 300}, <Durango>, (CO) ~81303~
{FM 1431}, <Marble Falls>, (TX) ~78654~
{Farm to Market Road 2222}, <Austin>, (TX) ~78730~
{Mile 12 Parks Highway}, <Nenana>, (AK) ~99760~
{Milepost 45 Glenn Hwy}, <Palmer>, (AK) ~99645~
{PSC 802 Box 74}, <APO>, (AE) ~09499~
{PSC 802 Box 74}, <APO> (AE) ~09499~
{Unit 2050 Box 4190}, <APO>, (AP) ~96278~
{CMR 450 Box 12}, <APO>, (AE) ~09705-0012~
{USS Nimitz}, <FPO>, (AP) ~96620~
{PSC 3 Box 1000}, <FPO> (AA) ~34091~
{Box 5}, <DPO>, (AE) ~09714~
{Calle Luna 120}, <San Juan>, (PR) ~00901~
{120 Calle Luna}, <San Juan>, (PR)
{120 Calle Luna}, <San Juan> (PR) ~00901~
{120 Calle Luna}, <San Juan>, (Puerto Rico)
{120 Calle Luna}, <San Juan>, (Puerto Rico) ~00901~
{Urb Las Gladiolas, 150 Calle A}, <San Juan>, (PR) ~00926~
{Urb Royal Oak, 123 Calle 1}, <Bayamón>, (PR) ~00961~
{Cond Miramar}, [Apt 901], <San Juan>, (PR) ~00907~
{HC 4 Box 5555}, <Ponce>, (PR) ~00731~
{Carr 115 Km 12.3}, <Rincón>, (PR) ~00677~
{5 Marine Drive}, <Tamuning>, (GU) ~96913~
{5 Marine Drive}, <Hagåtña>, (Guam)
{1 Kronprindsens Gade}, <Charlotte Amalie>, (VI) ~00802~
{Beach Road}, <Garapan>, (MP) ~96950~
{Airport Road}, <Pago Pago>, (AS) ~96799~
{Alder Street}, <Springfield>, (IL)
{Alder Street}, <Springfield>, (IL) ~62701~
{The Old Mill}, <Woodstock>, (VT) ~05091~
{Off Ridge Road}, <Woodstock>, (VT)
{Corner of 5th and Main}, <Boise>, (ID) ~83702~
{Broadway & W 42nd St}, <New York>, (NY) ~10036~
{Sunny Villa}, <Palm Springs>, (CA)
{Sunny Villa, 12345 Maple Hollow}, <Springfield>, (IL) ~62701~
{The Towers, 500 Lake Shore Drive}, <Chicago>, (IL) ~60611~
{Oak Hill, 9 Elm Street}, [Unit 3], <Salem>, (OR)
{Riverside, Elm Street}, <Salem>, (OR)
{1600 Pennsylvania Avenue NW}, <Washington>, (DC) ~20500~
{1600 Pennsylvania Avenue NW}, <Washington>, (D.C.) ~20500~
{1600 Pennsylvania Avenue NW}, <Washington>, (D.C.)
{1600 Pennsylvania Avenue NW}, <Washington> (DC) ~20500~
{1600 Pennsylvania Avenue NW}, <Washington>, (District of Columbia)
{1 Pike Street}, <Seattle>, (Washington)
{1 Pike Street}, <Seattle>, (WA) ~98101~
{1 Pike Street}, <Seattle> (Washington) ~98101~
{350 Fifth Avenue}, <New York>, (NY) ~10118~
{350 Fifth Avenue}, <New York>, (New York)
{350 Fifth Avenue}, <New York> (NY) ~10118~
{350 Fifth Avenue}, <New York City>, (NY)
{851 Grand Concourse}, <The Bronx>, (NY) ~10451~
{851 Grand Concourse}, <Bronx>, (NY)
{37-10 31st Street}, <Long Island City>, (NY) ~11101~
{37-10 31st Street} [2R], <Long Island City>, (NY)
{100 1/2 Main Street}, <Ithaca>, (NY) ~14850~
{12A Main Street}, <Ithaca>, (NY)
{221-B Main Street}, <Ithaca>, (NY)
{One Main Street}, <Ithaca>, (NY)
{0 Main Street}, <Ithaca>, (NY)
{TBD Main Street}, <Ithaca>, (NY)
{1 N. Main St.}, <St. Louis>, (MO) ~63101~
{1 N Main St}, <Saint Louis>, (MO)
{1 Main St}, <East St. Louis>, (IL) ~62201~
{1 Main St}, <Port St. Lucie>, (FL) ~34952~
{1 Main St}, <Ft. Lauderdale>, (FL)
{1 Main St}, <N. Las Vegas>, (NV) ~89030~
{1 Main St}, <Coeur d’Alene>, (ID) ~83814~
{1 Main St}, <Winston-Salem>, (NC) ~27101~
{1 Main St}, <Truth or Consequences>, (NM) ~87901~
{1 Main St}, <Kapaʻa>, (HI) ~96746~
{1 Main St}, <Key West>, (FL) ~33040~
{1 Main St}, <Building>, (OR)
{1 Main St}, <Kansas City>, (MO) ~64101~
{1 Main St}, <Kansas City>, (KS) ~66101~
{1 Main St}, <Kansas City> (MO) ~64101~
{1 Main St}, <Oklahoma City> (OK) ~73102~
{1 Main St}, <Iowa City>, (Iowa)
{1 Main St}, <Delaware>, (OH) ~43015~
{1 Main St}, <California>, (MD) ~20619~
{1 Main St}, <Nevada>, (MO) ~64772~
{1 Main St}, <Charleston>, (West Virginia)
{1 Main St}, <Charleston> (West Virginia) ~25301~
{1 Main St}, <Raleigh> (North Carolina) ~27601~
{1 Main St}, <Providence> (Rhode Island) ~02903~
{1 Main St}, <Española>, (NM) ~87532~
{1 Main St}, <29 Palms>, (CA) ~92277~
{1 Main St}, <Twentynine Palms>, (CA)
{1 Main St}, <Ninety Six>, (SC) ~29666~
{1 Main St}, <'Ewa Beach>, (HI) ~96706~
{1 Main St}, <O’Fallon>, (IL) ~62269~
{1 Main St}, <Lee's Summit>, (MO) ~64063~
{1 Main St}, <Boston>, (MA) ~02108~
{1 Main St}, <Holtsville>, (NY) ~00501~
{1 Main St}, <Ketchikan>, (AK) ~99950~
{4711 Martin Luther King Jr. Blvd.}, <Los Angeles>, (CA) ~90008~
{1 Avenue of the Americas} [Floor 12], <New York>, (NY)
{1 Avenue C} [Apt 2], <New York>, (NY)
{Avenue B}, <New York>, (NY)
{5 Lot Road}, <Albany>, (NY)
{5 Unit Street}, <Albany>, (NY)
{5 Floral Avenue}, <Albany>, (NY)
{5 Suite Lane} [Suite 5], <Albany>, (NY)
{10 Elm St}, [Wing B], <Albany>, (NY)
{10 Elm St}, [Level 5], <Albany>, (NY)
{10 Elm St}, [Pier 39], <San Francisco>, (CA)
{10 Elm St}, [Flat 2], <Albany>, (NY)
{10 Elm St}, [Trailer 2], <Albany>, (NY)
{10 Elm St}, <Pearl City>, (HI)
{10 Elm St}, <Rear Admiral>, (WA)
{10 Elm St}, <Upper Arlington>, (OH) ~43221~
{10 Elm St}, <Lower Burrell>, (PA) ~15068~
{10 Elm St}, <Block Island>, (RI) ~02807~
{10 Elm St}, <Floral Park>, (NY) ~11001~
{10 Elm St}, <Lot>, (NY)
{10 Elm St}, <Boise>, (ID) ~83702-5550~, ^USA^
{10 Elm St}, <Portland>, (ME) ~04101~
{10 Elm St}, <Portland>, (Maine)
{10 Elm St}, <Portland> (ME) ~04101~
{10 Elm St}, <Portland>, (or) ~97201~
{10 Elm St}, <Fairbanks>, (Alaska) ~99701~
{10 Elm St}, <Honolulu>, (Hawaii) ~96813~
{10 Elm St}, <Paris>, (TX) ~75460~
{10 Elm St}, <Paris>, (Texas), ^USA^
{10 Elm St}, <London>, (KY) ~40741~
{10 Elm St}, <Canada>, (KY) ~41519~
`

/** The same of Canada and Great Britain. */
export const otherAddresses = `
{1 Wellington Street}, <Ottawa>, (ON) ~K1A 0A9~
{1 Wellington Street}, <Ottawa>, (ON), ~K1A 0A9~
{1 Wellington Street}, <Ottawa>, (Ontario) ~K1A 0A9~
{1 Wellington Street}, <Ottawa> (ON) ~K1A 0A9~
{1 Wellington Street}, <Ottawa> (ON) ~K1A0A9~
{1 Wellington Street}, <Ottawa>, (ON) ~K1A-0A9~
{1 Wellington Street}, <Ottawa>, (ON) ~K1A 0A9~, ^Canada^
{1 Wellington Street}, <Ottawa>, (ON), ^Canada^
{1 Wellington Street}, <Ottawa>, (ON)
{1 Wellington Street}, <Ottawa>, ^Canada^
{1 Wellington Street}, <Ottawa> ~K1A 0A9~, (ON)
{1 Wellington Street}, [Unit 5], <Ottawa>, (ON) ~K1A 0A9~
{5-1 Wellington Street}, <Ottawa>, (ON)
{1 Wellington Street}, [Suite 200], <Toronto>, (ON) ~M5H 2N2~
{1055 rue Saint-Jacques}, [Apt 3], <Montréal>, (QC) ~H3C 1G8~
{1055 rue Saint-Jacques}, <Québec>, (Quebec)
{RR 2}, <Salmon Arm>, (BC) ~V1E 4M2~
{Cariboo Highway}, <100 Mile House>, (BC) ~V0K 2E0~
{1 Water Street}, <St. John's>, (NL) ~A1C 1A1~
{1 Water Street}, <St. John's>, (Newfoundland and Labrador)
{1 Water Street}, <Charlottetown>, (PE) ~C1A 1A1~
{1 Water Street}, <Iqaluit>, (NU) ~X0A 0H0~
{1 Water Street}, <Whitehorse>, (Yukon)
{PO Box 12}, <Banff>, (AB) ~T1L 1A1~
{10 Downing Street}, <London> ~SW1A 2AA~
{10 Downing Street}, <London>, ~SW1A 2AA~
{10 Downing Street}, <London> ~sw1a 2aa~
{10 Downing Street}, <London> ~SW1A2AA~
{10 Downing Street}, <London> ~SW1A 2AA~, ^UK^
{10 Downing Street}, <London>, ^United Kingdom^
{10 Downing Street}, <London>, (England)
{10 Downing Street}, <London>, (England), ^UK^
{10 Downing Street}, <London> ~SW1A 2AA~, (England)
[Flat 2], {10 Baker Street}, <London> ~NW1 6XE~
{10 Baker Street}, [Flat 2], <London> ~NW1 6XE~
[Flat 2], {10 Baker Street}, <Marylebone, London> ~NW1 6XE~
{Rose Cottage}, <Didcot, Oxfordshire> ~OX11 0AA~
{Rose Cottage}, <Didcot, Oxfordshire>, ^UK^
{1 Royal Mile}, <Edinburgh>, (Scotland) ~EH1 1RE~
{1 High Street}, <Cardiff>, (Wales), ~CF10 1AA~
{1 High Street}, <Belfast> ~BT1 1AA~, (Northern Ireland)
{1 High Street}, <Stow-on-the-Wold> ~GL54 1AA~
`

/** A marked address, without its marks. */
export const unmarked = (marked: string): string => marked.replaceAll(/[{}[\]<>()~^]/g, '')

/** All of a list. */
export const markedIn = (list: string): string[] => list.trim().split('\n')
