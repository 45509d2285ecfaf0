-- Lists of results name the winners; a contest may have a million entries.
create index entry_winner on entry (contest_id) where final_rank = 1;
