import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { editorTexts as say, dateTimeInWords, endDateInWords, typo, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { IconWorldUpload } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { BetsTable } from '../bets/BetsTable.tsx';
import { WhatIfNone } from '../bets/WhatIfNone.tsx';
import { CardPreview } from '../frame/CardPreview.tsx';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import { ConfirmPublish } from './ConfirmPublish.tsx';
import classes from './publish.module.css';

export function MakePublicScreen() {
  return <EditorGate title={say.publishHeading}>{(market) => <MakePublic market={market} />}</EditorGate>;
}

function MakePublic({ market }: { market: Market }) {
  const { marketId: id, stage, bets } = market;
  const [isAsking, question] = useDisclosure(false);
  if (stage !== 'unpublished')
    return (
      <EditingBlocked
        title={say.publishHeading}
        sentence={say.alreadyPublished}
        to={paths.marketDetails(id)}
        label={say.seeMarket}
      />
    );
  const hasBets = bets.length > 0;
  return (
    <>
      <EditorSteps current="publish" marketId={id} hasCover={market.marketCover !== null} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PageTitle tabTitle={say.publishHeading}>{say.publish}</PageTitle>
          <Note kind="warning" title={hasBets ? say.publishWarning : say.cannotPublish}>
            {hasBets && say.publishWarningText}
          </Note>
          <MarketReview market={market} />
          {bets.length > 1 && <WhatIfNone market={market} />}
          {hasBets && <BetsTable bets={bets} deletable={false} />}
          <div className={classes.makePublicScreenButtons}>
            {hasBets && (
              <Button size="md" onClick={question.open} leftSection={<IconWorldUpload size={19} stroke={1.7} aria-hidden />}>
                {say.publishSubmit}
              </Button>
            )}
            <Button component={Link} to={paths.editBets(id)} size="md" variant={hasBets ? 'subtle' : 'filled'}>
              {hasBets ? say.backToBets : say.editBets}
            </Button>
          </div>
        </div>
        <CardPreview title={say.playersSee} market={market} />
      </div>
      <ConfirmPublish opened={isAsking} onClose={question.close} market={market} />
    </>
  );
}

/** The market's data before publication, without its bets, and links to the step that edits each part. */
function MarketReview({ market }: { market: Market }) {
  const { marketId: id, topic, category, endDate, tradingClosesAt, description, marketCover } = market;
  const rows = [
    { name: say.reviewTitle, text: topic },
    { name: say.reviewCategory, text: uiTexts.category[category] },
    { name: say.reviewCover, text: marketCover ? say.ownCover : say.defaultCover },
    { name: say.reviewEnd, text: endDateInWords(endDate) },
    { name: say.reviewClosing, text: tradingClosesAt ? dateTimeInWords(tradingClosesAt) : say.closesWithResult },
    { name: say.reviewDescription, text: description },
  ];
  const links = [
    { to: paths.editMarket(id), label: say.editData },
    { to: paths.editBets(id), label: say.editBets },
    { to: paths.editCover(id), label: say.changeCover },
  ];
  return (
    <div className={`card ${classes.review}`}>
      <dl>
        {rows.map(({ name, text }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{typo(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
