// After the network's name, with a blank: the name in another script.
import { languageCodes, letterOf } from '#messages/languages.ts';
import { brand } from '#web/content/site.ts';

export function OtherName() {
  const { otherName } = brand();
  if (otherName === null) return null;
  const language = languageCodes.find((code) => code !== 'en' && letterOf(code).test(otherName));
  return (
    <>
      {' '}
      <span lang={language}>{otherName}</span>
    </>
  );
}
