-- The indexes that a careful developer gives such an application.
create extension if not exists pg_trgm;

-- Prisma filters lists, not bits.
create function names_of(features integer) returns text[] immutable parallel safe language sql return array(
  select name from unnest('{garden,balcony,terrace,pool,fireplace,garage,lift,step-free access,furnished,air conditioning,basement,laundry,waterfront,view,pets allowed,solar power}'::text[])
    with ordinality as named (name, position)
  where features & (1 << position::integer - 1) <> 0 order by position);
alter table properties add column feature_names text[] not null generated always as (names_of(coalesce(features, 0))) stored;

create index properties_for_sale on properties (for_sale, created_at desc, id desc);
create index properties_kind on properties (for_sale, kind, bedrooms);
create index properties_price on properties (for_sale, min_price_cents);
create index properties_features on properties using gin (feature_names);
create index properties_location on properties using gin (location gin_trgm_ops);
create index properties_advertised on properties (advertise, created_at desc, id desc);
create index properties_agent on properties (agent_id);
create index reviews_property on reviews (property_id, created_at desc, id desc);
create index reviews_newest on reviews (created_at desc, id desc);
create index offers_property on offers (property_id);
create index offers_agent on offers (agent_id);
create index offers_buyer on offers (buyer_id);

create table agent_stats (
  agent_id uuid primary key references users,
  name text not null,
  sales integer not null,
  total_cents bigint not null,
  listings integer not null
);
insert into agent_stats
  select users.id, users.name, coalesce(sales, 0), coalesce(total, 0), coalesce(listings, 0)
  from users
  left join (select agent_id, count(*) as sales, sum(amount_cents) as total from offers where status = 'bought' group by 1)
    as sold on sold.agent_id = users.id
  left join (select agent_id, count(*) as listings from properties where status = 'verified' and deleted_at is null group by 1)
    as listed on listed.agent_id = users.id
  where role = 'agent' and deleted_at is null;
create index agent_stats_best on agent_stats (sales desc, total_cents desc, listings desc, name, agent_id);

-- What the reference writes beside a deal, to keep the product's promises.
create table audit_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references users,
  action text not null,
  object_id uuid not null,
  from_state text,
  to_state text
);
create index audit_lines_object on audit_lines (object_id, id);

create table outgoing_mails (
  id uuid primary key,
  user_id uuid not null references users,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'waiting',
  created_at timestamptz not null default now()
);
create index outgoing_mails_waiting on outgoing_mails (created_at) where status = 'waiting';

create table user_notifications (
  id uuid primary key,
  user_id uuid not null references users,
  occasion text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  unique (occasion, user_id)
);
create index user_notifications_newest on user_notifications (user_id, created_at desc);

-- Our record of a payment, and the provider's.
create table card_payments (
  id uuid primary key,
  offer_id uuid not null references offers,
  intent_id text unique,
  amount_cents bigint not null,
  status text not null,
  created_at timestamptz not null default now()
);
create unique index card_payments_one_live on card_payments (offer_id) where status in ('created', 'open', 'succeeded');
create table provider_intents (
  id text primary key,
  client_secret text not null unique,
  offer_id uuid not null,
  amount_cents bigint not null,
  status text not null
);
