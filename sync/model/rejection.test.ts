import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { client } from './entities/client';
import { messageForRejection } from './rejection';
import { ticket } from './entities/ticket';

const schemas = join(import.meta.dirname, '../../supabase/schemas');

/**
 * Returns the names that the schema files give to rules of their own: named constraints and those that functions
 * raise.
 */
function ownRules(): readonly string[] {
  const sql = readdirSync(schemas, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(join(schemas, file), 'utf8'))
    .join('\n');
  const names = sql.matchAll(
    /refuse_row\(\s*'([a-z_]+)'|'((?:tickets|meetings)_[a-z_]+)'|\bconstraint = '([a-z_]+)'|\bconstraint ([a-z_]+) check\b/gu,
  );
  return [...new Set([...names].map((match) => match.slice(1).find((name) => name !== undefined) ?? ''))];
}

describe('messageForRejection', () => {
  it('says what happened, that the data is safe, and what to do', () => {
    expect(messageForRejection('too_long', 'clients_hotel_check', 'hotel', client)).toBe(
      'Konaklama: Bir metin izin verilenden uzun. Yazdıklarınız bu cihazda duruyor. Kısaltıp yeniden deneyin.',
    );
    expect(messageForRejection('state_not_allowed', 'tickets_reopen_permission', 'status_id', ticket)).toBe(
      'Çözülmüş ya da kapatılmış bir talebi yeniden açma yetkiniz yok. Yazdıklarınız bu cihazda duruyor. ' +
        'Yetkisi olan birinden isteyin ya da yeni bir talep açın.',
    );
  });

  it('says which value a message lacks, or may not say', () => {
    expect(messageForRejection('invalid_value', 'messages_missing:hasta.hitap,randevu.yer', 'body')).toBe(
      'Kayıtta ya da yanıtlarda eksik bilgi var: Hitap (Bey, Hanım), Randevu yeri. Mesaj gönderilmedi. ' +
        'Yazdıklarınız bu cihazda duruyor. Eksik bilgiyi kayda girip mesajı yeniden hazırlayın.',
    );
    const unsafe = messageForRejection('invalid_value', 'messages_unsafe:hasta.soyad,sor.evrak', 'body');
    expect(unsafe).toContain('Soyadı, gönderirken yazılan (evrak)');
    expect(messageForRejection('invalid_value', 'messages_other:hasta.soyad', 'body')).not.toContain(
      'Soyadı',
    );
  });

  it.each(['never_heard_of', '', 'constructor', '__proto__'])('has an answer for the key “%s”', (key) => {
    expect(messageForRejection(key, null, null)).toContain('Yazdıklarınız bu cihazda duruyor.');
  });

  it('does not send anybody to ask for a right that would not help', () => {
    expect(messageForRejection('not_by_push', null, null)).toBe(
      'Bu tür kayıtlar artık başka bir yolla değiştiriliyor. Yazdıklarınız bu cihazda duruyor. ' +
        'Uygulamayı yenileyip değişikliği kaydın kendi ekranından yapın ya da atın.',
    );
  });

  // Written by the database or for it alone: no person's change meets them.
  const internal = ['definitions_attributes_check', 'sync_windows_kept', 'message_settings_survey_address'];

  it.each(ownRules().filter((rule) => !internal.includes(rule)))(
    'has a sentence of its own for %s',
    (rule) => {
      expect(messageForRejection('unexpected', rule, null)).not.toBe(
        messageForRejection('unexpected', null, null),
      );
    },
  );
});
