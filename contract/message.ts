// A message of messages/ as text: a schema's error and a Failure hold nothing else. It is translated where it is shown.
import type { MessageId, MessageValues } from '#messages/translate.ts';

export function message<Id extends MessageId>(id: Id, ...values: MessageValues<Id>): string {
  return values.length > 0 ? `${id} ${JSON.stringify(values[0])}` : id;
}
