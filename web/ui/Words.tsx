/** Longer than any ordinary word of a name or place. */
const ORDINARY_LETTERS = 18;

/** Text whose ordinary words stay whole (global.css) while a longer one may break anywhere, so that no table grows beyond its
    page. A name keeps its own direction. */
export function Words({ text }: { text: string }) {
  if (!text.split(/\s/).some((word) => word.length > ORDINARY_LETTERS)) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.split(/(\s+)/).map((word, index) =>
        word.length > ORDINARY_LETTERS ? (
          <span key={index} className="anywhere">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </bdi>
  );
}
