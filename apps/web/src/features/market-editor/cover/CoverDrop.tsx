import { Button } from '@mantine/core';
import { COVER_TYPES } from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { useRef, useState, type DragEvent } from 'react';
import { IconPhoto } from '#kit/icons/icons.ts';
import classes from './cover.module.css';

/** Takes a picture that is dropped here or chosen in the file dialog. */
export function CoverDrop({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const chooseFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    if (!disabled) chooseFirst(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.drop}
      data-over={isDraggedOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <IconPhoto size={36} stroke={1.5} aria-hidden />
      <p className={classes.title}>{editorTexts.drop}</p>
      <p className={classes.or}>{editorTexts.or}</p>
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        {editorTexts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        className="srOnly"
        accept={COVER_TYPES.join()}
        tabIndex={-1}
        aria-label={editorTexts.coverField}
        onChange={(event) => {
          chooseFirst(event.currentTarget.files);
          // Cleared, because choosing the same file again would otherwise trigger no change event.
          event.currentTarget.value = '';
        }}
      />
      <p className={classes.formats}>{editorTexts.coverFormats}</p>
    </div>
  );
}
