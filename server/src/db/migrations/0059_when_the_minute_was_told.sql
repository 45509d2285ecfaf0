-- When the feed first told the minute a match stands at, by the game's clock: from then on it can be counted.
alter table match add column minute_at timestamptz;
