// Every page's own script: a double activation counts once, the menu closes when the width changes or on Escape, and
// 'Copy link' copies the page's address.
(() => {
  // A second activation within this time, with nothing typed in between, is a double click, double tap or double key press.
  const DOUBLE_MS = 500;
  let last = null;
  let isHeld = false;
  const isNear = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < 24;
  addEventListener('input', () => (last = null), true);
  addEventListener(
    'keydown',
    ({ key, repeat }) => {
      isHeld = repeat && key === 'Enter';
      if (key !== 'Enter' && key !== ' ') last = null;
    },
    true,
  );
  /** The browser itself counts the clicks of a mouse; keys and taps it does not. */
  const isDouble = (event) => {
    if (event.detail > 1) return true;
    if (event.pointerType === 'mouse' || !event.isTrusted) return false;
    const isKey = event.detail === 0;
    if (isKey && isHeld) return true;
    if (!last || event.timeStamp - last.timeStamp > DOUBLE_MS) return false;
    return isKey ? last.detail === 0 : isNear(event, last);
  };
  addEventListener(
    'mousedown',
    (event) => {
      // The second press may fall on a dialog that the first one opened; the focus stays where that put it.
      const isSecond = event.detail > 1 && last && event.timeStamp - last.timeStamp < DOUBLE_MS && isNear(event, last);
      if (isSecond) event.preventDefault();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // A dialog itself is what lies around its box: a click there closes it.
      if (!event.target.closest?.('button, a, summary') && event.target.localName !== 'dialog') return;
      if (!isDouble(event)) return (last = event);
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    for (const menu of document.querySelectorAll('details[data-menu]')) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && document.querySelector('details[data-menu][open]');
    if (!menu) return;
    menu.open = false;
    menu.firstChild.focus();
  });
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy-link]');
    if (!button) return;
    const said = button.parentElement.querySelector('[role="alert"]');
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = 'Link copied to clipboard!';
    } catch {
      said.textContent = location.href;
    }
  });
})();
