-- The steps of statuses, as the entities of sync/model have them (`moves`).
insert into app.status_moves (kind, before, after)
select m.kind, m.before, unnest(m.after)
from (values
  ('ticket', 'new', '{open, closed}'::text[]),
  ('ticket', 'open', '{pending, resolved, closed}'),
  ('ticket', 'pending', '{open, closed}'),
  ('ticket', 'resolved', '{open, closed}'),
  ('ticket', 'closed', '{open}'),
  ('meeting', 'draft', '{planned, invited, cancelled}'),
  ('meeting', 'planned', '{invited, in_progress, completed, postponed, cancelled}'),
  ('meeting', 'invited', '{in_progress, completed, postponed, cancelled}'),
  ('meeting', 'in_progress', '{completed, postponed, cancelled}'),
  ('meeting', 'completed', '{minutes_review}'),
  ('meeting', 'minutes_review', '{closed, completed}'),
  ('meeting', 'postponed', '{planned, invited, cancelled}'),
  ('meeting', 'cancelled', '{planned}'),
  ('pos_terminal', 'active', '{faulty, stored, returned}'),
  ('pos_terminal', 'faulty', '{active, stored, returned}'),
  ('pos_terminal', 'stored', '{active, faulty, returned}'),
  ('terminal_usage', 'open', '{counted}'),
  ('terminal_usage', 'counted', '{handed_over, checked}'),
  ('terminal_usage', 'handed_over', '{checked}'),
  ('import_file', 'staging', '{imported, cancelled}'),
  ('import_file', 'imported', '{different, settled, closed, undone}'),
  ('import_file', 'different', '{imported, settled, closed, undone}'),
  ('import_file', 'settled', '{imported, different, closed, undone}'),
  ('import_file', 'closed', '{settled, different, imported}'),
  ('bank_objection', 'draft', '{sent, dropped}'),
  ('bank_objection', 'sent', '{refunded, rejected, dropped}'),
  ('bank_objection', 'rejected', '{sent, dropped}')
) m (kind, before, after)
on conflict do nothing;
