import { useEffect } from 'react';
import { setHospitalDays } from '@sync/model/tr/public-holidays';
import { listHospitalDays } from '@sync/rpc/settings';
import { useKeptQuery } from './use-kept-query';

const HOUR = 60 * 60_000;
const every = () => HOUR;

/** Follows the days that the hospital has set itself: due times, operating days and calendars go by them. */
export function useHospitalDays(): void {
  const { value } = useKeptQuery(listHospitalDays, {}, 'hospital-days', { every });
  useEffect(() => {
    if (value !== null) setHospitalDays(value.days);
  }, [value]);
}
