// A text of the network's content. Where its language has none, pages show the English one, and say that it is English.
import { directionOf, letterOf } from '#messages/languages.ts';
import { languageCode } from '#web/messages/language.ts';

export function OwnText({ text }: { text: string }) {
  const language = languageCode();
  const isEnglish = language !== 'en' && letterOf('en').test(text) && !letterOf(language).test(text);
  if (!isEnglish) return text;
  return (
    <span lang="en" dir={directionOf(language) === 'rtl' ? 'ltr' : undefined}>
      {text}
    </span>
  );
}
