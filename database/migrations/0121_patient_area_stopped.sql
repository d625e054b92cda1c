-- Pairs that once were: asked for whenever a hospital's dependants change, so that a link which its holder stopped stays stopped.
create index proxies_ended on proxies (person_id, for_person_id) where status = 'ended';
