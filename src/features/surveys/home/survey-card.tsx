import { Link } from '@tanstack/react-router';
import { TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { useWaits } from '@/kit/home/waiting';
import { cx } from '@/lib/class-names';
import { todayIso } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { KeptRoom } from '@/kit/list/kept-room';
import { HandOverSheet } from '@/records/surveys/hand-over-sheet';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { readSurveyDuties } from '@sync/rpc/surveys';
import { surveyKinds } from '@sync/model/surveys/survey';

/** Shows the patients' tablet, and the missing answers of the month on the home page. */
export function SurveyCard() {
  const mayHand = usePermission('crm.questionnaires.hand');
  const mayRead = usePermission('crm.questionnaires-reports.read');
  const [handing, setHanding] = useState(false);
  if (!mayHand && !mayRead) return null;
  return (
    <Card title="Anket">
      {mayRead && <Duties />}
      {mayHand && (
        <Button icon={TabletSmartphone} className="mt-2" onClick={() => setHanding(true)}>
          Tableti hastaya ver
        </Button>
      )}
      {handing && <HandOverSheet client={null} onClose={() => setHanding(false)} />}
    </Card>
  );
}

/** Returns whether a month lacks answers. */
const isShort = ({ least, answers }: { readonly least: number | null; readonly answers: number }): boolean =>
  least !== null && answers < least;

function Duties() {
  const month = `${todayIso(useNow()).slice(0, 7)}-01`;
  const { value } = useServerQuery(readSurveyDuties, { month });
  // Without a network the last word of the server is gone; what a month lacks keeps nobody from saying that a day is done.
  useWaits('survey-duties', value?.filter(isShort).length ?? 0);
  return (
    <KeptRoom name="home-survey-duties" known={value !== null}>
      <ul className="-mx-2">
        {value?.map((duty) => {
          const { kind, least, answers } = duty;
          return (
            <li key={kind}>
              <Link
                to="/crm/questionnaires-reports"
                className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
              >
                <span className="flex-1">{surveyKinds[kind]} anketi, bu ay</span>
                <b className={cx('num', isShort(duty) && 'text-warn')}>
                  {formatNumber(answers)}+{least !== null && ` / ${formatNumber(least)}`}
                </b>
              </Link>
            </li>
          );
        })}
      </ul>
    </KeptRoom>
  );
}
