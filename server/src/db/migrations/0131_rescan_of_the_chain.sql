-- The block after which `opening_value` was noted: what came before is part of it and is never credited.
alter table chain_cursor add column opening_block bigint;
update chain_cursor set opening_block = agreed_block where opening_value is not null;
-- Where the present pass of the rescan began; null to begin above `agreed_block`.
alter table chain_cursor add column rescan_first_block bigint;
-- Where the rescan goes on in its next turn; null to begin a new pass.
alter table chain_cursor rename column look_again_block to rescan_next_block;
