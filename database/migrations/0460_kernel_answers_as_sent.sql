-- jsonb orders the keys of an object anew: what was answered once is answered again byte for byte.
alter table idempotency_keys alter column answer type json using answer::json;
