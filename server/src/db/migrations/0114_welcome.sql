-- The welcome of a newcomer is stored as the tour is: type 2, from step 0 (the starter set lies closed) to step 1 (it
-- is opened); finished once they have a team, or want none now. Managers from before it have no such record.
alter table onboarding drop constraint onboarding_onboarding_type_check;
alter table onboarding drop constraint onboarding_check;
alter table onboarding add check (onboarding_type in (1, 2));
alter table onboarding add check (step <= case onboarding_type when 1 then 9 else 1 end);
alter table onboarding add check (status <> 10 or step = case onboarding_type when 1 then 9 else 1 end);
