import { type Text, useText } from './text.ts';

/** Over the button: why what it sent came to nothing, for as long as nothing was changed since. */
export const RefusalNote = ({ words }: { words: Text | undefined }) => {
  const text = useText();
  return words === undefined ? null : (
    <p className="field-error" role="alert">
      {text(words)}
    </p>
  );
};
