#include "ui/display/customer_display.h"

#include "model/domain/house_place.h"
#include "ui/common/answer.h"
#include "ui/common/reasons.h"
#include "ui/display/customer_sale.h"
#include "ui/display/customer_window.h"
#include "ui/display/waiting_picture.h"
#include "ui/sell/counter.h"

#include <QAction>

#include <utility>

namespace rowlock {

namespace {

constexpr QSize largestPicture(3840, 2160);

} // namespace

CustomerDisplay::CustomerDisplay(Settings &settings, Prompt &prompt, QWidget &window)
    : QObject(&window), m_settings(settings), m_prompt(prompt), m_clerks(window),
      m_toggle(new QAction(tr("C&ustomer display"), this)),
      m_choose(new QAction(tr("Customer display &picture…"), this)),
      m_remove(new QAction(tr("&Remove customer display picture"), this))
{
    m_toggle->setObjectName(QStringLiteral("showCustomerDisplay"));
    m_toggle->setCheckable(true);
    const QString what = tr("Shows the customer the sale on a second screen, or in a window where there is one screen");
    m_toggle->setToolTip(what);
    m_toggle->setStatusTip(what);
    m_choose->setObjectName(QStringLiteral("chooseDisplayPicture"));
    m_remove->setObjectName(QStringLiteral("removeDisplayPicture"));
    connect(m_toggle, &QAction::triggered, this, &CustomerDisplay::setShown);
    connect(m_choose, &QAction::triggered, this, &CustomerDisplay::choosePicture);
    connect(m_remove, &QAction::triggered, this, &CustomerDisplay::removePicture);
    refreshActions();
}

CustomerDisplay::~CustomerDisplay() = default;

QList<QAction *> CustomerDisplay::actions() const
{
    return {m_toggle, m_choose, m_remove};
}

QWidget *CustomerDisplay::window() const
{
    return m_window.get();
}

DisplaySettings CustomerDisplay::remembered() const
{
    return m_settings.customerDisplay(m_terminal);
}

// Greyed out where there is no house, because what is remembered is the terminal's.
void CustomerDisplay::refreshActions()
{
    const QString closed = m_context ? QString() : tr("Open a box office first");
    enableUnless(*m_toggle, closed);
    enableUnless(*m_choose, closed);
    const bool hasPicture = m_context && !remembered().picture().isEmpty();
    enableUnless(*m_remove, !m_context ? closed : hasPicture ? QString() : tr("No picture is chosen"));
    m_toggle->setChecked(m_window != nullptr);
}

// --- the house ---

void CustomerDisplay::open(const HouseContext &context, const QString &terminal, Counter &counter, QWidget &page)
{
    m_context.emplace(context);
    m_terminal = terminal;
    m_counter = &counter;
    m_page = &page;
    connect(&page, &QObject::destroyed, this, &CustomerDisplay::forgetHouse);
    connect(&context.house, &HouseModel::loaded, this, [this] {
        if (m_window)
            m_window->setVenue(venue());
    });
    if (remembered().isShown() != (m_window != nullptr))
        setShown(remembered().isShown());
    else
        watch();
    refreshActions();
}

// Another one may be opened: the window stays, with its picture.
void CustomerDisplay::forgetHouse()
{
    delete m_sale.data();
    if (m_window)
        m_window->setSale(nullptr);
    m_context.reset();
    m_counter = nullptr;
    refreshActions();
}

void CustomerDisplay::watch()
{
    delete m_sale.data();
    if (!m_window)
        return;
    if (m_context && m_page)
        m_sale = new CustomerSale(*m_context, *m_counter, *m_page);
    m_window->setSale(m_sale);
    m_window->setVenue(venue());
}

// The hall where it is known, else what the house is called.
QString CustomerDisplay::venue() const
{
    if (!m_context)
        return {};
    const HouseModel &house = m_context->house;
    return house.isLoaded() && !house.plan().name.isEmpty() ? house.plan().name : placeName(m_context->facts.file);
}

// --- the window ---

void CustomerDisplay::setShown(bool shown)
{
    const bool isAsked = m_context && remembered().isShown() != shown; // and not as it was left
    if (m_context)
        remembered().setShown(shown);
    if (!shown) {
        if (m_window && m_window->isVisible() && !m_window->isFullScreen())
            remembered().setGeometry(m_window->saveGeometry());
        delete m_sale.data();
        m_window.reset();
        return refreshActions();
    }
    if (!m_screens)
        setScreens(std::make_unique<RealScreens>(m_clerks));
    m_window = std::make_unique<CustomerWindow>();
    connect(
        m_window.get(), &CustomerWindow::closed, this, [this] { setShown(false); }, Qt::QueuedConnection);
    watch();
    if (const QString picture = remembered().picture(); !picture.isEmpty())
        loadPicture(picture, false);
    place(isAsked);
    refreshActions();
}

void CustomerDisplay::setScreens(std::unique_ptr<DisplayScreens> screens)
{
    m_screens = std::move(screens);
    connect(m_screens.get(), &DisplayScreens::changed, this, [this] { place(false); });
}

// Where its screen has gone it waits for it, out of the clerk's way.
void CustomerDisplay::place(bool isAsked)
{
    if (!m_window || !m_screens)
        return;
    const DisplayPlace found = placeOf(m_screens->all(), m_screens->keyOf(m_clerks), remembered().screen(), isAsked);
    if (found.kind == DisplayPlace::Kind::Full && (isAsked || remembered().screen().isEmpty()))
        remembered().setScreen(found.screen.key());
    m_window->place(found, remembered().geometry());
    const bool isMissed = found.kind == DisplayPlace::Kind::Nowhere;
    if (std::exchange(m_isMissed, isMissed) == isMissed)
        return;
    emit told(isMissed ? tr("The customer display is off: its screen is not connected.")
                       : tr("The customer display is back."));
}

// --- its picture ---

void CustomerDisplay::choosePicture()
{
    m_prompt.openFile(&m_clerks, tr("Customer display picture"), waitingPictureFilter(), [this](const QString &file) {
        if (!file.isEmpty() && m_context)
            loadPicture(file, true);
    });
}

void CustomerDisplay::removePicture()
{
    m_wantedPicture.clear();
    remembered().setPicture({});
    if (m_window)
        m_window->setPicture({});
    refreshActions();
}

void CustomerDisplay::loadPicture(const QString &file, bool isNew)
{
    m_wantedPicture = file;
    whenAnswered(inBackground([file] { return readWaitingPicture(file, largestPicture); }), this,
                 [this, file, isNew](const WaitingPicture &read) { takePicture(file, read, isNew); });
}

// One that was chosen and cannot be had changes nothing; one that was there once leaves the venue's name.
void CustomerDisplay::takePicture(const QString &file, const WaitingPicture &read, bool isNew)
{
    if (file != m_wantedPicture) // another was chosen meanwhile
        return;
    if (!read.problem.isEmpty())
        emit refused(read.problem);
    else if (isNew && m_context)
        remembered().setPicture(file);
    const bool isMeant = read.problem.isEmpty() && m_context && remembered().picture() == file;
    if (m_window && isMeant)
        m_window->setPicture(read.image);
    refreshActions();
}

} // namespace rowlock
