// A message of messages/ encoded as text, for errors of schemas and Failures. It is translated where it is shown.
import type { MessageId, MessageValues } from '#messages/translate.ts';

export function message<Id extends MessageId>(id: Id, ...values: MessageValues<Id>): string {
  return values.length > 0 ? `${id} ${JSON.stringify(values[0])}` : id;
}
