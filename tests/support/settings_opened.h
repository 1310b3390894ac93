// The settings of a counter's window, on one of their pages.
#pragma once

#include "tests/support/counter_fixture.h"

#include <QAction>
#include <QListWidget>
#include <QStackedWidget>
#include <QTest>

namespace rowlock {

// `page`: its object's name, such as venuePage. The settings are opened where they are not yet.
inline void openSettings(CounterFixture &fixture, const char *page)
{
    if (!fixture.find("settingsDialog"))
        fixture.find<QAction>("settings")->trigger();
    QTRY_VERIFY(fixture.find("settingsDialog"));
    fixture.awaitAnswers();
    auto *pages = fixture.find<QStackedWidget>("settingsPages");
    QVERIFY2(fixture.find(page), page);
    fixture.find<QListWidget>("settingsList")->setCurrentRow(pages->indexOf(fixture.find(page)));
    QCOMPARE(pages->currentWidget(), fixture.find(page));
}

} // namespace rowlock
