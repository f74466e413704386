import { Fragment, type ComponentType } from 'react';
import { t } from '#web/messages/t.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';
import styles from './Ticker.module.css';

export interface TickerProps {
  messages: readonly string[];
  Message?: ComponentType<{ text: string }>;
}

const Plain = ({ text }: { text: string }) => text;

/** A line of text that goes round once in 60 seconds. The pause box works without JavaScript; the pointer pauses it as
    well, and for those who asked for less motion it stands still and wraps. */
export function Ticker({ messages, Message = Plain }: TickerProps) {
  const separator = '  •  ';
  const line = messages.join(separator);
  return (
    <div className={`${styles.ticker} small no-print`}>
      <label className={`icon-button ${styles.pause}`}>
        <input type="checkbox" className={styles.box} aria-label={t('ui.pauseTicker')} autoComplete="off" />
        <PauseIcon size={18} className={styles.pauseSign} />
        <PlayIcon size={18} className={styles.playSign} />
      </label>
      <div className={styles.window}>
        {/* The copies that fill the line are the style sheet's: one text to read, to find and to translate. */}
        <p className={styles.track} data-copy={line + separator}>
          <span>
            {messages.map((message, at) => (
              <Fragment key={at}>
                {at > 0 ? separator : null}
                <Message text={message} />
              </Fragment>
            ))}
            <span className={styles.end} aria-hidden="true">
              {separator}
            </span>
          </span>
        </p>
      </div>
    </div>
  );
}
