-- What is written once and never changed or deleted names rows that are never deleted either, and its one writer has
-- read or locked them: looking each of them up again cost a fifth of a fill. The books hold them against each other.
alter table posting drop constraint posting_transaction_id_fkey, drop constraint posting_account_id_fkey;
alter table ledger_unsealed drop constraint ledger_unsealed_transaction_id_fkey;
alter table fill drop constraint fill_order_id_fkey, drop constraint fill_card_id_fkey;
alter table card_movement drop constraint card_movement_card_id_fkey;

-- Fills are looked for by their order or card, never by a side alone.
drop index fill_seller;
drop index fill_buyer;

-- A key is written before its answer, which is some five times as long: with room in the page the indexes stay.
alter table idempotency set (fillfactor = 20);
alter table holding set (fillfactor = 80);
alter table card_market set (fillfactor = 50);
alter table account set (fillfactor = 80);
