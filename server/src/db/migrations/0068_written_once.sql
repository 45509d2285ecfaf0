-- What the ledger, fills and movements of cards say is added to and never changed, and what they name is never deleted:
-- the database refuses it to everybody. Each statement is looked at once, not its rows, so writing costs nothing.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is never done', lower(tg_op), tg_table_name using errcode = '23514';
end
$$;

create trigger written_once before update or delete or truncate on ledger_transaction
  execute function refuse_change();
create trigger written_once before update or delete or truncate on posting
  execute function refuse_change();
create trigger written_once before update or delete or truncate on card_movement
  execute function refuse_change();
create trigger written_once before update or delete or truncate on fill
  execute function refuse_change();
create trigger never_deleted before delete or truncate on account execute function refuse_change();
create trigger never_deleted before delete or truncate on market_order execute function refuse_change();
create trigger never_deleted before delete or truncate on card execute function refuse_change();
create trigger never_deleted before delete or truncate on holding execute function refuse_change();
