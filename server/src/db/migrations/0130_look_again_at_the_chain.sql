-- Up to where the tokens at our address were those that the books say; null until the first comparison by the watcher.
alter table chain_cursor add column agreed_block bigint;
-- Where the watcher goes on to read again what a node may have left out; null to begin above `agreed_block`.
alter table chain_cursor add column look_again_block bigint;
