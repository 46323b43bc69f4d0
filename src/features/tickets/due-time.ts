/** Time of a due day that is given without one, `HH:mm`: the end of office hours. */
export const DUE_TIME = '17:00';
