import { Button } from '@mantine/core';
import { PAYOUT } from '@wieszcz/domain';
import { editorTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market, Bet } from '#api/market.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { sumOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { IconArrowRight, IconInfoCircle } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { EditingBlocked, EditorGate } from '../frame/EditorGate.tsx';
import { EditorSteps } from '../frame/EditorSteps.tsx';
import { AddBetForm } from './AddBetForm.tsx';
import { BetsTable } from './BetsTable.tsx';
import classes from './bets.module.css';

export function EditBetsScreen() {
  return <EditorGate title={editorTexts.bets}>{(market) => <EditBets market={market} />}</EditorGate>;
}

/** The buttons of the next steps: the cover comes first until the market has one; confirming the bets leads to the publication. */
function NextSteps({ market: { marketId: id, bets, marketCover } }: { market: Market }) {
  const hasBets = bets.length > 0;
  const toCover = (
    <Button
      key="cover"
      component={Link}
      to={paths.editCover(id)}
      size="md"
      variant={marketCover ? 'subtle' : hasBets ? 'filled' : 'default'}
    >
      {editorTexts.toCover}
    </Button>
  );
  const confirm = hasBets && (
    <Button
      key="confirm"
      component={Link}
      to={paths.makePublic(id)}
      size="md"
      variant={marketCover ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={18} />}
    >
      {editorTexts.confirmBets}
    </Button>
  );
  return marketCover ? [confirm, toCover] : [toCover, confirm];
}

function EditBets({ market }: { market: Market }) {
  const { marketId: id, stage, bets } = market;
  const published = stage === 'open';
  if (stage === 'resolved')
    return (
      <EditingBlocked
        title={editorTexts.bets}
        sentence={editorTexts.resolved}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  return (
    <>
      {!published && <EditorSteps current="bets" market={market} />}
      <PageTitle>{editorTexts.bets}</PageTitle>
      <p className={classes.topic}>{withNoBreakSpaces(market.topic)}</p>
      <div className={classes.columns}>
        <div className={classes.list}>
          {published && <Note kind="info">{editorTexts.publishedBets}</Note>}
          {bets.length > 0 ? (
            <>
              <BetsTable bets={bets} deletable={!published} />
              {bets.length > 1 && <YesPriceSum bets={bets} />}
            </>
          ) : (
            <EmptyState title={editorTexts.noBets}>{editorTexts.noBetsHint}</EmptyState>
          )}
          <div className={classes.editBetsScreenButtons}>
            {!published && <NextSteps market={market} />}
            <Button component={Link} to={published ? paths.marketDetails(id) : paths.editMarket(id)} size="md" variant="subtle">
              {published ? editorTexts.backToMarket : editorTexts.backToData}
            </Button>
          </div>
        </div>
        <AddBetForm market={market} />
      </div>
    </>
  );
}

/** The sum of the bets' opening prices of yes. It should be near the payout of a share if the bets exclude each other. */
function YesPriceSum({ bets }: { bets: readonly Bet[] }) {
  const sum = sumOf(bets.map(({ yesPrice }) => yesPrice));
  return (
    <p className={classes.sum}>
      <IconInfoCircle size={18} stroke={1.7} />
      <span>
        {editorTexts.yesPriceSum} <b className="num">{money(sum)}</b>. {editorTexts.yesPriceSumHint(money(PAYOUT))}
      </span>
    </p>
  );
}
