-- Keeps the number 0009 free while its file is being written. Whoever brings that file deletes this one.
-- breaking: no
select 1;
