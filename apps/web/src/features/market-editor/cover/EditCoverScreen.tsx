import { Button } from '@mantine/core';
import { COVER_TYPES } from '@wieszcz/domain';
import { editorTexts, uiTexts } from '@wieszcz/texts';
import { type FormEvent, useRef, useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { UndoButton } from '#kit/forms/UndoButton.tsx';
import { IconPhoto } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import { useCover, type ChosenCover } from './useCover.ts';
import classes from './cover.module.css';

export function EditCoverScreen() {
  return <EditorGate title={editorTexts.cover}>{(market) => <EditCover market={market} />}</EditorGate>;
}

function EditCover({ market }: { market: Market }) {
  const { marketId: id, stage, bets } = market;
  const cover = useCover(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cover.send();
  };
  if (stage !== 'unpublished')
    return (
      <EditingBlocked
        title={editorTexts.cover}
        sentence={editorTexts.coverFrozen}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  const hasBets = bets.length > 0;
  return (
    <>
      <EditorSteps current="cover" market={market} />
      <PageTitle>{editorTexts.cover}</PageTitle>
      <p className={classes.lead}>{editorTexts.coverLead}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {cover.error && <Note kind="error">{cover.error}</Note>}
        <div className={classes.halves}>
          <CoverDrop onFile={cover.choose} disabled={cover.sending} />
          <CoverPreview market={market} chosen={cover.chosen} />
        </div>
        <div className={classes.buttons}>
          <SubmitButton loading={cover.sending}>{editorTexts.submitCover}</SubmitButton>
          <UndoButton variant="subtle" disabled={cover.chosen === null || cover.sending} onClick={cover.clear}>
            {editorTexts.undo}
          </UndoButton>
          {hasBets && (
            <Button component={Link} to={paths.makePublic(id)} size="md" variant="subtle">
              {editorTexts.skipCover}
            </Button>
          )}
          <Button component={Link} to={paths.editBets(id)} size="md" variant="subtle">
            {editorTexts.backToBets}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Takes a picture that is dropped here or chosen in the file dialog. */
function CoverDrop({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
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
      <IconPhoto size={36} stroke={1.5} />
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

/** The chosen picture, or the market's present cover. */
function CoverPreview({ market, chosen }: { market: Market; chosen: ChosenCover | null }) {
  const currentUrl = market.marketCover?.url;
  const currentCaption = currentUrl ? editorTexts.previewCurrent : editorTexts.previewDefault(uiTexts.category[market.category]);
  return (
    <figure className={classes.preview}>
      <CoverImage
        className={classes.picture}
        category={market.category}
        url={chosen?.url ?? currentUrl}
        full
        alt={editorTexts.coverAlt}
        ratio="16 / 9"
        eager
      />
      <figcaption className={classes.caption}>{chosen ? editorTexts.previewChosen(chosen.file.name) : currentCaption}</figcaption>
    </figure>
  );
}
