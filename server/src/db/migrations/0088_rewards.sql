-- When the fountain last paid a manager: game time.
create table fountain_payment (
  manager_id integer primary key references manager (id),
  paid_at timestamptz not null
);

-- Ten letters and digits that nobody takes for each other. The first is a letter, so that no address takes it for a number.
create function new_referral_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * case place when 1 then 23 else 31 end)::int, 1), '')
  from generate_series(1, 10) as place
$$;
-- What a manager gives to friends; cleared with the account.
alter table manager add column referral_code text default new_referral_code();
create unique index manager_referral_code on manager (referral_code);

-- Who invited whom: kept at sign-up, and never changed afterwards. Times are of the game.
create table referral (
  invited_id integer primary key references manager (id),
  inviter_id integer not null references manager (id),
  invited_at timestamptz not null,
  -- open: the conditions are not met. waiting: they are, and links are looked for. rewarded: both were paid, and the
  -- inviter gets a share of the fees. refused: nobody is paid.
  state text not null default 'open' check (state in ('open', 'waiting', 'rewarded', 'refused')),
  rewarded_at timestamptz,
  -- Why nothing is paid any more, also after the reward.
  reason text check (reason in ('linked', 'closed')),
  -- Units of XFC of the share of fees paid so far.
  share_paid bigint not null default 0 check (share_paid >= 0),
  -- When the sweep looks at it next; null: nothing is left to do.
  due_at timestamptz,
  constraint referral_of_another check (invited_id <> inviter_id),
  constraint referral_rewarded_once check ((state = 'rewarded') = (rewarded_at is not null)),
  constraint referral_refused_for_a_reason check (state <> 'refused' or (reason is not null and due_at is null))
);
create index referral_due on referral (due_at) where due_at is not null;
create index referral_of_inviter on referral (inviter_id, invited_at desc);

-- Those who help to get XFC: 1 exchanges, 2 sellers of vouchers. Operators keep them.
create table partner (
  id integer generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  name text not null check (char_length(name) between 1 and 60),
  link_url text not null check (link_url ~ '^https://' and char_length(link_url) <= 300),
  -- Shown while true.
  is_on boolean not null default true,
  constraint partner_named_once unique (type, name)
);

-- Vouchers for promotional XFC. Only a hash of the code is kept: who reads the database cannot redeem one.
create table voucher (
  id integer generated always as identity primary key,
  -- sha256 of the code, hex.
  code_hash text not null unique,
  -- The last four letters, by which an operator finds a voucher again.
  ending text not null check (char_length(ending) = 4),
  -- Units of XFC.
  units bigint not null check (units > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_by integer references manager (id),
  redeemed_at timestamptz,
  constraint voucher_redeemed_whole check ((redeemed_by is null) = (redeemed_at is null))
);
create index voucher_redeemed_by on voucher (redeemed_by) where redeemed_by is not null;
create index voucher_open on voucher (expires_at) where redeemed_by is null;
