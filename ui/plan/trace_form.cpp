#include "ui/plan/trace_form.h"

#include "ui/plan/trace_picture.h"

namespace rowlock {

namespace {

constexpr double farthestTrace = 1'000'000; // as the page

} // namespace

TraceForm::TraceForm(PlanDocument &document, QWidget *parent) : PropertyForm(document, tr("Picture to trace"), parent)
{
    const auto place = [this](auto change) {
        TracePicture &trace = this->document().trace();
        TracePicture::Place next = trace.place();
        change(next);
        trace.setPlace(next);
    };
    m_left = number(tr("From left"), "traceLeft", -farthestTrace, farthestTrace, 10,
                    [place](double value) { place([value](TracePicture::Place &next) { next.topLeft.setX(value); }); });
    m_top = number(tr("From top"), "traceTop", -farthestTrace, farthestTrace, 10,
                   [place](double value) { place([value](TracePicture::Place &next) { next.topLeft.setY(value); }); });
    m_width = number(tr("Width"), "traceWidth", 1, farthestTrace, 10,
                     [place](double value) { place([value](TracePicture::Place &next) { next.width = value; }); });
    m_opacity = count(tr("Opacity"), "traceOpacity", 0, 100,
                      [place](int value) { place([value](TracePicture::Place &next) { next.opacity = value; }); });
    m_opacity->setSuffix(tr("%"));
    m_locked = check(tr("Locked"), "traceLocked",
                     [place](bool on) { place([on](TracePicture::Place &next) { next.locked = on; }); });
    m_locked->setToolTip(tr("Keeps the picture where it is"));
    button(tr("Remove the picture"), "removeTrace", [this] { this->document().trace().clear(); });
    connect(&document.trace(), &TracePicture::changed, this, &TraceForm::refresh);
}

void TraceForm::refresh()
{
    const TracePicture::Place &place = document().trace().place();
    fill([&] {
        m_left->setValue(place.topLeft.x());
        m_top->setValue(place.topLeft.y());
        m_width->setValue(place.width);
        m_opacity->setValue(place.opacity);
        m_locked->setChecked(place.locked);
    });
    for (QWidget *field : std::initializer_list<QWidget *>{m_left, m_top, m_width})
        field->setEnabled(!place.locked);
}

} // namespace rowlock
