import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { ValueUnit } from './axes.ts';
import { CHART_FONT, plotOptions } from './plotOptions.ts';
import type { Aligned, ChartSeries } from './series.ts';

type PlotProps = {
  series: readonly ChartSeries[];
  data: Aligned;
  unit: ValueUnit;
  height: number;
  onCursor: (index: number | null) => void;
};

/** A canvas isn't redrawn when its font loads later, so drawing waits for the font. */
function useFontReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const draw = () => isMounted && setReady(true);
    document.fonts.load(CHART_FONT).then(draw, draw);
    return () => {
      isMounted = false;
    };
  }, []);
  return ready;
}

/** The canvas, created again whenever its series, its size or the colour scheme change. */
export default function Plot(props: PlotProps) {
  const { ref, width } = useElementSize();
  const scheme = useComputedColorScheme('light');
  const fontReady = useFontReady();
  return (
    <div ref={ref} style={{ height: props.height, minWidth: 0 }}>
      {fontReady && width > 0 && <Drawing key={scheme} width={width} {...props} />}
    </div>
  );
}

function Drawing({ series, data, unit, height, width, onCursor }: PlotProps & { width: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const options = plotOptions({ width, height, series, unit, onCursor });
    const plot = new uPlot(options, [data.times, ...data.values], box.current);
    return () => plot.destroy();
  }, [series, data, unit, height, width, onCursor]);
  return <div ref={box} />;
}
