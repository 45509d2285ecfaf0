-- Each poll of the watcher reads the rejected deposits of the blocks it rereads; without it, the whole table.
create index deposit_too_small on deposit (network_id, block_number) where rejected = 'amount';
