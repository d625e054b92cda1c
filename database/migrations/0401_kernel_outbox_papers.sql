-- A mail may bring a paper: what stands on it, not its bytes. It is drawn as PDF when the mail is delivered and goes when the bodies
-- go; its name stays, so that the operator's outbox tells what was attached.
alter table message_outbox
  add column paper jsonb,
  add column paper_name text,
  add constraint message_outbox_paper_named check (paper is null or (paper_name is not null and channel = 'email')),
  add constraint message_outbox_paper_bounded check (octet_length(paper::text) <= 524288);
