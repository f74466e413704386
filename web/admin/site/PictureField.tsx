// A picture: one of the project's drawings or an uploaded one. Uploading stores it at once; saving puts it into the content.
import { useState, type ChangeEvent } from 'react';
import { isFailure } from '#contract/errors.ts';
import { isPictureHash, newsDrawings, pictureHref } from '#contract/pictures.ts';
import { PICTURE_MAX_BYTES, uploadPicture } from '#contract/siteContent.ts';
import { siteWords as words } from './words.ts';
import { call } from '#web/lib/api.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import styles from './site.module.css';

interface Uploading {
  isBusy: boolean;
  error: string | undefined;
  hash: string | undefined;
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: there is a limit to the number of arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8192, (at + 1) * 8192)),
  );
  return btoa(parts.join(''));
}

async function upload(file: File): Promise<Omit<Uploading, 'isBusy'>> {
  if (file.size > PICTURE_MAX_BYTES) return { error: words.pictureRules, hash: undefined };
  try {
    const { data } = await call(uploadPicture, { picture: await toBase64(file) });
    return { error: undefined, hash: data.hash };
  } catch (error) {
    if (isFailure(error)) return { error: error.errors?.picture ?? error.message, hash: undefined };
    return { error: t('error.internal'), hash: undefined };
  }
}

/** Its own size, once it is loaded. */
function Thumbnail({ hash }: { hash: string }) {
  const [size, setSize] = useState('');
  return (
    <figure className={styles.thumbnail}>
      <img
        src={pictureHref(hash)}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(`${naturalWidth} × ${naturalHeight} pixels`)
        }
      />
      <figcaption>{size}</figcaption>
    </figure>
  );
}

interface PictureFieldProps {
  label: string;
  hint?: string;
  name: string;
  value: string;
  error?: string;
  drawings?: true;
}

export function PictureField({ label, hint, name, value, error, drawings }: PictureFieldProps) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(value);
  const [state, setState] = useState<Uploading>({ isBusy: false, error: undefined, hash: undefined });
  const uploaded = [value, state.hash].filter((one) => one !== undefined && isPictureHash(one));
  const options = [
    ...(drawings
      ? newsDrawings.map((drawing) => ({ value: drawing, label: words.drawings[drawing] }))
      : [{ value: '', label: 'None' }]),
    ...new Set(uploaded.map((hash) => hash ?? '')).values().map((hash) => ({ value: hash, label: 'Uploaded picture' })),
  ];
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file) return;
    setState({ ...state, isBusy: true, error: undefined });
    const done = await upload(file);
    input.value = '';
    setState({ ...done, hash: done.hash ?? state.hash, isBusy: false });
    if (done.hash) setChosen(done.hash);
  }
  return (
    <div className={styles.picture}>
      <Field label={label} name={name} hint={hint} error={error}>
        <Select options={options} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)} />
      </Field>
      {isPictureHash(chosen) ? <Thumbnail hash={chosen} /> : null}
      {hydrated ? (
        <Field
          label={`Upload a picture: ${label}`}
          id={`upload-${name}`}
          hint={words.pictureRules}
          error={state.error}
          status={state.isBusy ? { kind: 'busy', text: 'Uploading…' } : null}
        >
          <TextInput type="file" accept="image/png,image/jpeg,image/webp" onChange={(event) => void choose(event)} />
        </Field>
      ) : (
        <p className="soft small anywhere">Uploading needs JavaScript.</p>
      )}
    </div>
  );
}
