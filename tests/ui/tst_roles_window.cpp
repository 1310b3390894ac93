// Every right in every role, at the window: what a role allows is done, in one entry of who is signed in; what it does
// not allow asks for a second person in place, and Esc leaves everything as it was.
#include "tests/ui/window_deeds.h"

#include <QDialog>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestRolesWindow : public QObject, private WindowDeeds
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { end(); }

    void everyRightIsPlayed();
    void everyRightInEveryRole_data();
    void everyRightInEveryRole();

private:
    void switchTo(const Person &person);
    void closeDialogs();
    qint64 newest() const;
    QList<JournalLine> since(qint64 seq) const;
    QStringList kinds(qint64 seq) const;
    bool mayDo(const Person &person, Right right) const;
};

void TestRolesWindow::init()
{
    begin();
    m_orders.clear();
    hire();
    StaffRole nothing;
    nothing.name = u"Usher"_s;
    QVERIFY(m_office->staff().saveRole(nothing));
    for (const Person &person : {peopleOfAllRoles()[0], peopleOfAllRoles()[3]})
        QVERIFY(m_office->staff().make(person.name, person.role, hashOf(person)));
}

qint64 TestRolesWindow::newest() const
{
    const auto page = m_office->reports().journal(0, 10'000);
    return page && !page->lines.isEmpty() ? page->lines.last().seq : -1;
}

QList<JournalLine> TestRolesWindow::since(qint64 seq) const
{
    const auto page = m_office->reports().journal(seq, 10'000);
    return page ? page->lines : QList<JournalLine>();
}

QStringList TestRolesWindow::kinds(qint64 seq) const
{
    QStringList kinds;
    for (const JournalLine &line : since(seq))
        kinds << line.kind;
    return kinds;
}

bool TestRolesWindow::mayDo(const Person &person, Right right) const
{
    const auto roles = m_office->staff().roles();
    return roles && std::ranges::find(*roles, person.role, &StaffRole::no)->rights.testFlag(right);
}

void TestRolesWindow::closeDialogs()
{
    m_counter->awaitAnswers();
    for (int i = 0; i < 4; ++i) {
        for (QDialog *dialog : m_counter->window->findChildren<QDialog *>()) {
            if (dialog->isVisible())
                dialog->reject();
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    m_counter->awaitAnswers();
}

void TestRolesWindow::switchTo(const Person &person)
{
    lock()->trigger();
    QTRY_VERIFY(isCovered());
    signIn(person);
    m_counter->awaitAnswers();
}

void TestRolesWindow::everyRightIsPlayed()
{
    QSet<Right> played;
    for (const Deed &deed : deeds())
        played.insert(deed.right);
    for (const Right right : allRights())
        QVERIFY2(played.contains(right), qPrintable(rightName(right)));
}

void TestRolesWindow::everyRightInEveryRole_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : deeds().keys())
        QTest::newRow(qPrintable(rightName(deeds()[name].right))) << name;
}

void TestRolesWindow::everyRightInEveryRole()
{
    QFETCH(QString, name);
    const Deed deed = deeds()[name];
    if (deed.begin)
        (this->*deed.begin)();
    m_counter->openWindow();
    signIn(ada);
    m_counter->map().grab();
    if (deed.needsShift)
        openShift(u"150"_s);
    for (int nth = 0; nth < peopleOfAllRoles().size(); ++nth) {
        const Person &person = peopleOfAllRoles()[nth];
        switchTo(person);
        if (deed.sells && !mayDo(person, Right::Sell))
            continue;
        if (deed.right == Right::Comp || deed.right == Right::Reduce)
            hold(u"a%1"_s.arg(nth + 1));
        const qint64 before = newest();
        act(deed, nth);
        if (QTest::currentTestFailed())
            return;
        if (mayDo(person, deed.right)) {
            QTRY_VERIFY2(deed.entry.isEmpty() ? kinds(before).isEmpty() : kinds(before).count(deed.entry) == 1,
                         qPrintable(person.name + u": "_s + kinds(before).join(u' ')));
            QVERIFY(!m_counter->find("approvalDialog"));
            for (const JournalLine &line : since(before))
                QCOMPARE(line.by.clerk, person.name);
        } else {
            QTRY_VERIFY2(m_counter->find("approvalDialog"),
                         qPrintable(person.name + m_counter->text("messageText") + kinds(before).join(u' ')));
            QVERIFY2(m_counter->text("approvalWhy").contains(u"may not "_s + rightText(deed.right)),
                     qPrintable(m_counter->text("approvalWhy")));
            QTest::keyClick(m_counter->find("approvalDialog"), Qt::Key_Escape);
            QTRY_VERIFY(!m_counter->find("approvalDialog"));
            m_counter->awaitAnswers();
            QCOMPARE(since(before).size(), 0);
        }
        closeDialogs();
        if (m_counter->sell().sale()) {
            m_counter->window->counter()->actions().setAside->trigger();
            settle();
        }
    }
    m_counter->closeWindow();
    QVERIFY(m_office->upkeep().verify()->ok());
}

ROWLOCK_WINDOW_TEST(TestRolesWindow)
#include "tst_roles_window.moc"
