-- What the chain asked for gas when it was last read, in wei. The network fee of a withdrawal is shown from it.
alter table chain_cursor add column gas_price numeric(78, 0) check (gas_price >= 0);
