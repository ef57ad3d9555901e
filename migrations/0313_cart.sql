-- What visitors gather: the list of donations to apply for (お申し込みリスト) and the shop's cart (カート).
create table cart_line (
  id              bigint generated always as identity primary key,
  member_id       bigint references member,
  guest           bytea,
  storefront      text not null check (storefront in ('donation', 'shop')),
  sku_id          bigint references sku on delete cascade,
  government_code char(6) references government,
  quantity        integer not null default 1 check (quantity between 1 and 99),
  shown_amount    integer check (shown_amount > 0),
  later           boolean not null default false,
  form_key        uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint cart_line_has_one_owner check (num_nonnulls(member_id, guest) = 1),
  -- A government alone: a donation without a gift.
  constraint cart_line_has_one_thing check (num_nonnulls(sku_id, government_code) = 1 and (sku_id is not null or storefront = 'donation')),
  -- One line for each thing; its index finds all lines of an owner, too.
  constraint cart_line_once unique nulls not distinct (member_id, guest, sku_id, government_code)
);
comment on table cart_line is 'what a member or a browser has gathered to apply for or to order at once';
comment on column cart_line.guest is 'SHA-256 of the key in the visitor''s cookie; null: a member''s';
comment on column cart_line.sku_id is 'the variant; null: a donation without a gift';
comment on column cart_line.government_code is 'to which it is donated without a gift; null: a gift or a product';
comment on column cart_line.quantity is 'pieces';
comment on column cart_line.shown_amount is 'yen of one piece when it was put in, or as its owner last saw it when changing the list, so that a change is told; without a gift the donation, null until it is typed';
comment on column cart_line.later is 'put aside (あとで): not applied for with the others';
comment on column cart_line.form_key is 'of the form with which it was last applied for or ordered; not shown while what that made waits or stands';

create index cart_line_sku on cart_line (sku_id);
create index cart_line_government on cart_line (government_code) where government_code is not null;
create index cart_line_form on cart_line (form_key) where form_key is not null;
-- What ends: a browser's lines, and a member's.
create index cart_line_guest_age on cart_line (updated_at) where guest is not null;
create index cart_line_member_age on cart_line (updated_at) where member_id is not null;
create trigger touch before update on cart_line for each row execute function touch_updated_at();

-- Whether what a form made waits for its payment or was paid. Of several donations the form's key stands on the first.
create function form_stands(form uuid) returns boolean language sql stable as $$
  select exists (select from donation f
                  where f.form_key = form
                    and (f.status in ('pending_payment', 'paid')
                         or exists (select from donation d where d.first_id = f.id and d.status in ('pending_payment', 'paid'))))
      or exists (select from shop_order o
                  where o.form_key = form and o.status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered'))
$$;

-- How many lines of an owner may be shown: of the donation list, of the shop's cart, and put aside in either.
create function cart_limit(storefront text, later boolean) returns integer language sql immutable as $$
  select case when later then 50 when storefront = 'donation' then 30 else 50 end
$$;

-- A line too many is left out of its statement. Those of one owner come one after the other: the function's own statements see
-- what was committed while it waited, which the count of an inserting statement would not.
create function cart_line_fits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart:' || coalesce(new.member_id::text, encode(new.guest, 'hex')), 0));
  if (select count(*) from cart_line l
       where l.member_id is not distinct from new.member_id and l.guest is not distinct from new.guest
         and l.storefront = new.storefront and l.later = new.later
         and (l.sku_id, l.government_code) is distinct from (new.sku_id, new.government_code)
         and (l.form_key is null or not form_stands(l.form_key))) >= cart_limit(new.storefront, new.later)
  then return null; end if;
  return new;
end $$;
create trigger fits before insert or update of later on cart_line for each row execute function cart_line_fits();
