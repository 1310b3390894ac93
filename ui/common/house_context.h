// What every part of an open house's window works with; made by the main window, outlives the pages.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/current_event.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"
#include "ui/common/settings.h"
#include "ui/common/ticker.h"

namespace rowlock {

class MailWorker;
class PrintWorker;
class ShownToCustomer;

struct HouseContext
{
    BoxOffice &office;
    HouseModel &house;
    CurrentEvent &current;
    Prompt &prompt;
    const Clock &clock;
    Ticker &ticker;
    Settings &settings;
    HouseFacts facts;
    ShownToCustomer &customer; // beside the sale itself
    PrintWorker &prints;       // what waits for this terminal's printers
    MailWorker &mails;         // what waits to be sent
};

// The program of the card reader; empty: none is asked. Practice charges no card.
inline QString readerOf(const HouseContext &context)
{
    return context.facts.isPractice() ? QString() : context.settings.cardReader();
}

// The program that was asked under this key and has not answered. Practice neither asks nor settles for the box office.
inline QString readerAskedOf(const HouseContext &context, const QString &key)
{
    return context.facts.isPractice() ? QString() : context.settings.readerAsked(key);
}

} // namespace rowlock
