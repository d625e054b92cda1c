-- Search under row security: only leakproof operators may use an index there, so words are looked up by equality and range
-- over this table, never by LIKE. `token` starts with one letter for its class: n a whole word, s the first two or three
-- letters of a word, any other letter a code of the module's own (telephone, number, e-mail …).
create table search_keys (
  hospital_id uuid not null,
  kind text not null,
  record_id uuid not null,
  token text collate "C" not null check (length(token) between 2 and 120),
  primary key (hospital_id, kind, record_id, token)
);
call civis_protect('search_keys');
-- Ids carry their time: a common token gives its newest records first without reading the others.
create index search_keys_by_token on search_keys (hospital_id, kind, token, record_id desc);

-- The words that occur, each under the spellings that lead to it: itself and itself less one letter (d), how it sounds (x).
-- A misspelt word finds the real ones here, and those find the records. Words whose records are gone find nothing.
-- The record that brought a word is part of the key, so that two records that bring the same new word never wait for each other.
create table search_words (
  hospital_id uuid not null,
  kind text not null,
  variant text collate "C" not null,
  word text collate "C" not null,
  record_id uuid not null,
  primary key (hospital_id, kind, variant, word, record_id)
);
call civis_protect('search_words');
