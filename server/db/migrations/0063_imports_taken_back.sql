-- Imports that are taken back: when that was asked for, of those of the day before, and when everybody was erased whom nobody
-- had changed.
alter table registers add column undone_at timestamptz, add column undo_ended_at timestamptz;
