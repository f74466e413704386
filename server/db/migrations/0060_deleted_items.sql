-- What was deleted from queues is kept for Undo in audit_undo_rows.
drop table deleted_items;
