-- Each minute of a session and each sign-in read all sessions of its manager, also those that have ended.
create index session_manager on session (manager_id);
drop index session_of_manager;
-- A team is valid with the house leases of the time it was saved, also those that have ended.
create index lease_house_of_manager on lease (manager_id, card_id) where source = 'house';
-- A manager's trades and gains are those of either side.
create index fill_buyer on fill (buyer_id, id desc);
create index fill_seller on fill (seller_id, id desc) where seller_id is not null;
