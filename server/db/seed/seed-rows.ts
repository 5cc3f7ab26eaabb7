export const insertUsers = `
  insert into users (id, name, email, image, role, created_at)
  select pg_temp.seed_id('user', n),
    (array['Alex','Bea','Carlos','Dana','Eli','Fatima','Grace','Hugo','Ines','Jonas','Kira','Liam','Mia','Noah','Olga','Priya','Quinn','Rosa','Sam','Tara'])[1 + pg_temp.pick(n, 1, 20)]
    || ' ' || (array['Abbott','Berg','Costa','Diaz','Evans','Fischer','Garcia','Hughes','Ito','Jensen','Khan','Lopez','Meyer','Novak','Okafor','Park','Quist','Rossi','Silva','Turner'])[1 + pg_temp.pick(n, 2, 20)],
    'seed-' || n || '@keyhaven.example', '/images/default-avatar/640.webp',
    case when n <= $3::bigint then 'agent' else 'user' end,
    timestamptz '2026-01-01' - make_interval(mins => (n % 500000)::int)
  from generate_series($1::bigint, $2::bigint) as n
  on conflict do nothing`

export const insertProperties = `
  insert into properties (id, agent_id, title, location, description, image, min_price_cents, max_price_cents, status, advertise, sold_at, created_at, published_at,
    kind, bedrooms, full_baths, half_baths, living_area_m2, lot_size_m2, year_built, storeys, parking, monthly_fee_cents, features, energy_label,
    lng, lat, point_precision, point_source)
  select pg_temp.seed_id('property', n), pg_temp.seed_id('user', 1 + pg_temp.pick(n, 3, $3::bigint)),
    (array['Sunny','Quiet','Modern','Classic','Spacious','Cosy','Elegant','Restored','Bright','Charming'])[1 + pg_temp.pick(n, 4, 10)] || ' '
    || (array['villa','farmhouse','loft','town house','cabin','apartment','bungalow','family home','cottage','penthouse'])[1 + pg_temp.pick(n, 5, 10)],
    (1 + pg_temp.pick(n, 6, 9999)) || ' '
    || pg_temp.street(pg_temp.zipf(n, 7, 28800)) || ', ' || pg_temp.city(place),
    'A home with ' || (2 + pg_temp.pick(n, 9, 6)) || ' rooms, ready to move in.',
    '/images/villa-dusk/1280.webp', price, price * (105 + pg_temp.pick(n, 11, 20)) / 100,
    case when sold or pg_temp.pick(n, 12, 100) < 90 then 'verified' when pg_temp.pick(n, 12, 100) < 97 then 'pending' else 'rejected' end,
    not sold and pg_temp.pick(n, 12, 100) = 0,
    case when sold then timestamptz '2026-06-01' end,
    timestamptz '2026-01-01' - n * interval '1 second',
    -- No trigger runs for these rows.
    case when sold or pg_temp.pick(n, 12, 100) < 90 then timestamptz '2026-01-01' - n * interval '1 second' end,
    -- Facts that go with the title and the description, with gaps.
    case when pg_temp.pick(n, 19, 12) > 0 then (array['house','farm','apartment','townhouse','house','apartment','house','house','house','condo'])[1 + pg_temp.pick(n, 5, 10)] end,
    case when pg_temp.pick(n, 20, 10) > 0 then 1 + pg_temp.pick(n, 9, 6) end,
    case when pg_temp.pick(n, 20, 10) > 0 then 1 + pg_temp.pick(n, 21, 3) end,
    case when pg_temp.pick(n, 20, 10) > 1 then pg_temp.pick(n, 22, 2) end,
    case when pg_temp.pick(n, 23, 8) > 0 then 40 + pg_temp.pick(n, 24, 160) + pg_temp.pick(n, 25, 100) end,
    case when pg_temp.pick(n, 26, 2) = 0 then 100 + pg_temp.pick(n, 27, 5000) end,
    case when pg_temp.pick(n, 28, 4) > 0 then 1880 + pg_temp.pick(n, 29, 145) end,
    case when pg_temp.pick(n, 30, 3) > 0 then 1 + pg_temp.pick(n, 31, 3) end,
    case when pg_temp.pick(n, 32, 3) > 0 then pg_temp.pick(n, 33, 4) end,
    case when pg_temp.pick(n, 34, 4) = 0 then (100 + pg_temp.pick(n, 35, 400)) * 100 end,
    nullif(pg_temp.pick(n, 36, 65536) & pg_temp.pick(n, 37, 65536), 0),
    case when pg_temp.pick(n, 38, 3) > 0 then (array['A+','A','B','C','D','E','F','G'])[1 + pg_temp.pick(n, 39, 8)] end,
    -- Around the centre of the place; one home in fifty has no position.
    case when located then
      pg_temp.pick(place, 40, 57000) / 1000.0 - 124 + (pg_temp.pick(n, 41, 1000) + pg_temp.pick(n, 42, 1000) - 1000) / 8000.0 end,
    case when located then
      pg_temp.pick(place, 43, 24000) / 1000.0 + 25 + (pg_temp.pick(n, 44, 1000) + pg_temp.pick(n, 45, 1000) - 1000) / 10000.0 end,
    case when located then 'street' end, case when located then 'seed' end
  from (
    select n, place, n % 70 = 0 as sold, pg_temp.pick(n, 46, 50) > 0 as located,
      (120000 + pg_temp.pick(place, 10, 780) * 1000 + pg_temp.pick(n, 10, 90) * 1000) * 100::bigint as price
    from (
      select n, pg_temp.zipf(n, 13, 3000) as place
      from generate_series($1::bigint, $2::bigint) as n
    ) as placed
  ) as priced
  on conflict do nothing`

export const insertOffers = `
  insert into offers (id, property_id, agent_id, buyer_id, title, location, image, min_price_cents, max_price_cents, amount_cents, buying_date, status, transaction_id, created_at)
  select pg_temp.seed_id('offer', n), p.id, p.agent_id, pg_temp.seed_id('user', $4::bigint + 1 + pg_temp.pick(n, 14, $5::bigint)),
    p.title, p.location, p.image, p.min_price_cents, p.max_price_cents,
    p.min_price_cents + (p.max_price_cents - p.min_price_cents) * pg_temp.pick(n, 15, 100) / 100, date '2026-09-01',
    case when p.sold_at is not null then 'bought' when pg_temp.pick(n, 16, 10) < 7 then 'pending' else 'rejected' end,
    case when p.sold_at is not null then 'seed_' || n end,
    p.created_at + interval '1 day'
  from generate_series($1::bigint, $2::bigint) as n
  join properties as p on p.id = pg_temp.seed_id('property', n * $3::bigint)
  where p.status = 'verified'
  on conflict do nothing`

export const insertReviews = `
  insert into reviews (id, property_id, reviewer_id, text, created_at)
  select pg_temp.seed_id('review', n), p.id, pg_temp.seed_id('user', $4::bigint + 1 + pg_temp.pick(n, 17, $5::bigint)),
    (array['Just as described, and a fair agent.','Lovely light in the afternoon.','The garden needs work, the house does not.','Quiet street, good neighbours.','We felt at home at once.','Well kept, and close to everything.'])[1 + pg_temp.pick(n, 18, 6)],
    timestamptz '2026-02-01' - n * interval '1 second'
  from generate_series($1::bigint, $2::bigint) as n
  join properties as p on p.id = pg_temp.seed_id('property', least($3::bigint, 5 * (1 + (n / 5) % greatest(1, $3::bigint / 5))))
  on conflict do nothing`
