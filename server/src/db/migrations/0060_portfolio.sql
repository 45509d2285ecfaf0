-- What came to a manager and what left him, in the order it happened.
create index card_movement_to on card_movement (to_manager_id, id) where to_manager_id is not null;
create index card_movement_from on card_movement (from_manager_id, id) where from_manager_id is not null;
