-- The text of a message that was given up is kept for a day, so that the operator can send it again, and goes then.
create index message_outbox_failed_text on message_outbox (next_attempt_at) where status = 'failed' and body_text <> '';
