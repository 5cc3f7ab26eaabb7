-- The card payment of a deal with a deposit is for the deposit (ruling G65). An older version of the server knows no
-- deposit and would charge the whole price.
create or replace function payments_amount() returns trigger language plpgsql as $$
begin
  if exists (select from offers where id = new.offer_id and deposit_cents <> new.amount_cents) then
    raise exception 'a payment of % cents is not the deposit of its offer', new.amount_cents
      using errcode = 'check_violation', constraint = 'payments_amount';
  end if;
  return new;
end $$;
create or replace trigger payments_amount before insert on payments for each row execute function payments_amount();
